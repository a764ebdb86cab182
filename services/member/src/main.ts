import { runService, type ServiceProgram } from '@gyeol/service-kit/main.ts';
import { buildApp } from './app.ts';
import { commands, formerCommands } from './commands/index.ts';
import { settings } from './config.ts';
import { factorKeysCheck } from './factors/check-factor-keys.ts';
import { kakaoCheck } from './kakao/check-kakao.ts';
import { signingKeysCheck } from './login/check-keys.ts';
import { typedTables } from './members/typed-tables.ts';
import { solapiCheck } from './messages/check-solapi.ts';

export const program: ServiceProgram<typeof settings> = {
  name: 'member',
  settings,
  migrations: new URL('../migrations/', import.meta.url),
  typedTables,
  build: buildApp,
  commands,
  checks: (config) => [signingKeysCheck(config), factorKeysCheck(config), solapiCheck(config), kakaoCheck(config)],
  formerCommands,
};

if (import.meta.main) await runService(program);
