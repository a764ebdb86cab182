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
  /** What it subscribes to. */
  readonly topics: readonly string[];
}

/** Reads the environment, and builds the service without opening it: that refuses what does not fit together. */
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
    // An address that is none, for one: whatever keeps it from being built is a fault of what it was given.
    return { faults: error instanceof ConfigError ? error.faults : [(error as Error).message], topics: [] };
  }
};

/** What can be read by itself of an environment; undefined when it cannot, which `settings` says. */
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
 * What a service stands on: its settings and the files of its secrets, its database, the event log, and what it checks
 * itself (`checks` of its program) once its settings are right. `shared`: it is one of several in a process.
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
