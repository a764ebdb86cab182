import { program as gatewayProgram } from '@gyeol/gateway/main.ts';
import type { Check } from '@gyeol/service-kit/check/check.ts';
import { databaseCheck } from '@gyeol/service-kit/check/database.ts';
import { endWithChecks } from '@gyeol/service-kit/check/end-with-checks.ts';
import { memoryCheck } from '@gyeol/service-kit/check/memory.ts';
import { checksOf } from '@gyeol/service-kit/check/service-checks.ts';
import { settingChecks } from '@gyeol/service-kit/check/settings.ts';
import { ConfigError, readConfig } from '@gyeol/service-kit/config.ts';
import { busSettings, createBus, type SharedParts } from '@gyeol/service-kit/deps.ts';
import { createLogger, logTo } from '@gyeol/service-kit/logger.ts';
import { environmentOf } from './environment.ts';
import { programs } from './programs.ts';

const refuse = (): Promise<never> => Promise.reject(new Error('a check opens nothing'));
/** The shared parts without which no service can be built. `check` builds the services but never opens them. */
const unopened: SharedParts = {
  bus: { publish: refuse, consume: refuse, check: refuse, close: async () => undefined },
  open: new Map(),
};

/** The checks of the event log that all parts share. Each part checks its own access to Kafka. */
const logChecks = (env: NodeJS.ProcessEnv): Check[] => {
  try {
    const config = readConfig(busSettings, env);
    createBus('check', config, createLogger({ service: 'check', level: 'warn', destination: logTo('errors') }));
    return config.eventsDatabaseUrl ? [databaseCheck('event log', config.eventsDatabaseUrl)] : [];
  } catch (error) {
    if (error instanceof ConfigError) return settingChecks('event log', busSettings, error.faults);
    throw error;
  }
};

/** Runs `main.ts check`. */
export const checkAll = async (env: NodeJS.ProcessEnv): Promise<never> => {
  const gateway = { settings: gatewayProgram.settings, env: environmentOf('gateway', env) };
  const services = programs.map((program) => ({ program, env: environmentOf(program.name, env) }));
  const checks = await Promise.all(services.map((one) => checksOf(one.program, one.env, unopened)));
  const hidden = services.map((one) => ({ settings: one.program.settings, env: one.env }));
  return endWithChecks(
    [...gatewayProgram.checksOf(gateway.env, true), ...logChecks(env), ...checks.flat(), memoryCheck('memory')],
    [gateway, ...hidden],
  );
};

/** Runs `main.ts gateway check`. */
export const checkGateway = (env: NodeJS.ProcessEnv): Promise<never> => {
  const gateway = { settings: gatewayProgram.settings, env: environmentOf('gateway', env) };
  return endWithChecks(gatewayProgram.checksOf(gateway.env, true), [gateway]);
};
