import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { commonSettings, type Setting, type Settings } from '@gyeol/service-kit/config.ts';
import { backupSettings } from '../deploy/together/src/backup/settings.ts';
import { gatewaySettings } from '../gateway/src/config.ts';
import { settings as reportingSettings } from '../services/admin-reporting/src/config.ts';
import { settings as cartSettings } from '../services/cart/src/config.ts';
import { settings as catalogSettings } from '../services/catalog/src/config.ts';
import { settings as couponSettings } from '../services/coupon/src/config.ts';
import { settings as memberSettings } from '../services/member/src/config.ts';
import { settings as orderSettings } from '../services/order-payment/src/config.ts';
import { settings as reviewSettings } from '../services/review/src/config.ts';
import { settingsExample } from './support/settings-example.ts';

// Writes docs/configuration.md and settings.env.example from the settings that the processes read. With --check, fails
// when one of these files is stale.
const processes: Readonly<Record<string, Settings>> = {
  gateway: gatewaySettings,
  catalog: catalogSettings,
  member: memberSettings,
  cart: cartSettings,
  'order-payment': orderSettings,
  coupon: couponSettings,
  review: reviewSettings,
  'admin-reporting': reportingSettings,
  backup: backupSettings,
};

const cell = (text: string): string => text.replaceAll('|', '\\|');
const shown = (value: unknown): string => {
  const text = Array.isArray(value) ? value.join(',') : String(value);
  return value === undefined || text === '' ? 'none' : `\`${text}\``;
};
const fallbackOf = (setting: Setting<unknown>): string => {
  try {
    return shown(setting.read(undefined));
  } catch {
    return '**required**';
  }
};
const row = (setting: Setting<unknown>): string =>
  `| \`${setting.name}\` | ${fallbackOf(setting)} | ${cell(setting.description)}${setting.secret ? ' (secret)' : ''} |`;
const table = (settings: readonly Setting<unknown>[]): string =>
  ['| variable | default | |', '| --- | --- | --- |', ...settings.map(row)].join('\n');

const common = Object.values(commonSettings);
const own = (settings: Settings): Setting<unknown>[] =>
  Object.values(settings).filter((setting) => !common.includes(setting as never));

const page = `# Configuration

Written by \`npm run configuration\` from the settings that each process reads at its start; a bad environment is told in
one line that names every key. An empty variable counts as not given. Lists are separated by commas. Instead of any
\`NAME\` a \`NAME_FILE\` may name a file that holds the value, as secrets are mounted; both at once are refused.

Where all services and the gateway run in one process (\`deploy/together\`) a variable may begin with the name of the part
for which it is meant, and wins: \`CATALOG_DATABASE_URL\` is catalog's \`DATABASE_URL\`, \`ORDER_PAYMENT_LOG_LEVEL\` that of
order-payment, \`GATEWAY_PORT\` the gateway's \`PORT\`. What has no such name holds for all. Only the gateway listens there,
and addresses (\`CATALOG_URL\`, \`CATALOG_INTERNAL_URL\` …) are not needed; elsewhere the gateway needs all of them.

## Every service

${table(common)}

${Object.entries(processes)
  .map(([name, settings]) => {
    const mine = name === 'gateway' || name === 'backup' ? Object.values(settings) : own(settings);
    return mine.length === 0 ? `## ${name}\n\nNothing more.` : `## ${name}\n\n${table(mine)}`;
  })
  .join('\n\n')}
`;

const files: Readonly<Record<string, string>> = {
  'docs/configuration.md': page,
  'settings.env.example': settingsExample(processes),
};
for (const [name, text] of Object.entries(files)) {
  const file = fileURLToPath(new URL(`../${name}`, import.meta.url));
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error(`${name} is stale: npm run configuration`);
    process.exitCode = 1;
  }
}
