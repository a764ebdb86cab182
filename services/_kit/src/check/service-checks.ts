import { topicOf } from '@gyeol/contracts/event.ts';
import type { AppDeps } from '../app.ts';
import { type CommonSettings, ConfigError, commonSettings, readConfig, type Settings, type Values } from '../config.ts';
import { busSettings, closeDeps, createDeps, type SharedParts } from '../deps.ts';
import { kafkaSecurity } from '../events/kafka/kafka-security.ts';
import { logTo } from '../logger.ts';
import type { ServiceParts } from '../open-service.ts';
import type { Check } from './check.ts';
import { databaseCheck } from './database.ts';
import { kafkaCheck } from './kafka.ts';
import { memoryCheck } from './memory.ts';
import { secretFilesCheck, settingChecks } from './settings.ts';

interface Read<C> {
  readonly faults: readonly string[];
  /** Absent when there are faults. */
  readonly config?: C;
  readonly topics: readonly string[];
}

/** Reads the environment. Then builds the service, without opening it, to find settings that do not fit together. */
const read = async <S extends CommonSettings & Settings>(
  program: ServiceParts<S>,
  env: NodeJS.ProcessEnv,
  shared: SharedParts | undefined,
): Promise<Read<Values<S>>> => {
  try {
    const config = readConfig(program.settings, env);
    const deps = createDeps(program.name, config as Values<S> & Values<CommonSettings>, {
      destination: logTo('errors'),
      shared,
    }) as AppDeps<Values<S>>;
    try {
      return { faults: [], config, topics: program.build(deps).consumer.topics };
    } finally {
      await closeDeps(deps as AppDeps, shared);
    }
  } catch (error) {
    // Any error of the build, for example an invalid address, is a fault of the settings.
    return { faults: error instanceof ConfigError ? error.faults : [(error as Error).message], topics: [] };
  }
};

/** Answers the result of `work`, or undefined on a ConfigError, which the `settings` check reports. */
const unlessFaulty = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return undefined;
  }
};

const logChecks = (
  name: ServiceParts['name'],
  env: NodeJS.ProcessEnv,
  { topics, shared }: { topics: readonly string[]; shared: SharedParts | undefined },
): Check[] => {
  const log = unlessFaulty(() => readConfig(busSettings, env));
  const security = log && unlessFaulty(() => kafkaSecurity(log));
  if (log === undefined || security === undefined) return [];
  const { eventsDatabaseUrl: url, kafkaBrokers: brokers } = log;
  const kafka = { brokers, security, group: name, ownTopic: topicOf(name), topics };
  return [
    ...(brokers.length > 0 ? [kafkaCheck(`${name} Kafka`, kafka)] : []),
    ...(url && shared === undefined ? [databaseCheck(`${name} event log`, url)] : []),
  ];
};

/**
 * Lists the checks of a service: its settings, secret files, database, event log and memory. Once its settings are
 * valid, its own checks follow (`checks` of its program). `shared` is given when several services share a process. That
 * process then checks the memory and the embedded log itself.
 */
export const checksOf = async <S extends CommonSettings & Settings>(
  program: ServiceParts<S>,
  env: NodeJS.ProcessEnv,
  shared?: SharedParts,
): Promise<Check[]> => {
  const { name, settings } = program;
  const { faults, config, topics } = await read(program, env, shared);
  const database = unlessFaulty(() => readConfig({ url: commonSettings.databaseUrl }, env));
  const own = config === undefined ? [] : (program.checks?.(config) ?? []);
  return [
    ...settingChecks(`${name} settings`, settings, faults),
    secretFilesCheck(`${name} secrets`, settings, env),
    ...(database ? [databaseCheck(`${name} database`, database.url)] : []),
    ...logChecks(name, env, { topics, shared }),
    ...own.map((check) => ({ ...check, name: `${name} ${check.name}` })),
    ...(shared ? [] : [memoryCheck(`${name} memory`)]),
  ];
};
