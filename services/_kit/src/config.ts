import { existsSync, readFileSync } from 'node:fs';
import { type ServiceName, services } from '@gyeol/contracts/call.ts';

/**
 * A setting, which is read once from an environment variable. An empty string counts as not given. `NAME_FILE` names a
 * file that holds the value of `NAME`, as secrets are mounted. All bad settings are reported together.
 */
export interface Setting<T> {
  readonly name: string;
  readonly description: string;
  /** A valid value. Every variable that a real shop has to set has an example. */
  readonly example?: string | undefined;
  readonly secret: boolean;
  /**
   * True when the file that `NAME_FILE` names may be missing, because a folder of secrets may be older than the
   * setting.
   */
  readonly mayLackFile?: boolean;
  /** Parses the raw variable. Throws an Error whose message names the fault. */
  read(raw: string | undefined): T;
}
export type Settings = Readonly<Record<string, Setting<unknown>>>;
export type Values<S extends Settings> = { readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never };

interface SettingOptions<T> {
  default?: T;
  description?: string;
  example?: string;
  secret?: boolean;
}
interface SettingFactory<T, More> {
  (name: string, options: SettingOptions<T> & More & { optional: true }): Setting<T | undefined>;
  (name: string, options?: SettingOptions<T> & More): Setting<T>;
}

const defineSetting = <T, More extends object = object>(parse: (raw: string, options: Partial<More>) => T) =>
  ((name: string, options: SettingOptions<T> & Partial<More> & { optional?: true } = {}): Setting<T | undefined> => ({
    name,
    description: options.description ?? '',
    example: options.example,
    secret: options.secret ?? false,
    read(raw) {
      if (raw !== undefined && raw !== '') return parse(raw, options);
      if (options.default !== undefined || options.optional) return options.default;
      throw new Error('is missing');
    },
  })) as SettingFactory<T, Partial<More>>;

const parseUrl = (raw: string): string => {
  if (!URL.canParse(raw)) throw new Error(`is not an absolute URL`);
  return raw.replace(/\/+$/, '');
};
const parseList = (raw: string): readonly string[] =>
  raw
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Reads a text. Refuses a text that is shorter than `minLength`, such as a weak secret. */
export const text = defineSetting<string, { minLength: number }>((raw, { minLength = 0 }) => {
  if (raw.length < minLength) throw new Error(`needs at least ${minLength} characters`);
  return raw;
});
export const integer = defineSetting<number, { min: number; max: number }>(
  (raw, { min = 0, max = Number.MAX_SAFE_INTEGER }) => {
    const value = Number(raw);
    if (!/^-?\d+$/.test(raw) || value < min || value > max) throw new Error(`must be a whole number ${min}…${max}`);
    return value;
  },
);
const ratio = defineSetting<number>((raw) => {
  const value = Number(raw);
  if (!/^\d*\.?\d+$/.test(raw) || value > 1) throw new Error('must be a number from 0 to 1');
  return value;
});
/** Reads a boolean: on, true, 1 or off, false, 0. */
export const flag = defineSetting<boolean>((raw) => {
  if (['on', 'true', '1'].includes(raw)) return true;
  if (['off', 'false', '0'].includes(raw)) return false;
  throw new Error('must be on or off');
});
/** Reads an absolute URL and removes slashes at its end. */
export const url = defineSetting<string>(parseUrl);
/** Reads comma-separated texts. */
export const list = defineSetting<readonly string[]>(parseList);
/** Reads comma-separated absolute URLs. */
export const urls = defineSetting<readonly string[]>((raw) => parseList(raw).map(parseUrl));
export const oneOf = <const T extends string>(
  name: string,
  allowed: readonly T[],
  options: SettingOptions<T> = {},
): Setting<T> =>
  defineSetting<T>((raw) => {
    const found = allowed.find((value) => value === raw);
    if (found === undefined) throw new Error(`must be one of ${allowed.join(', ')}`);
    return found;
  })(name, options);

/** Names every bad key of the environment in one message. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`the environment is not complete: ${faults.join('; ')}`);
    this.faults = faults;
  }
}

const readText = (file: string): string => {
  try {
    return readFileSync(file, 'utf8').trimEnd();
  } catch (error) {
    throw new Error(`cannot be read from ${file} (${(error as NodeJS.ErrnoException).code})`);
  }
};

/** Reads a variable, or the file that `NAME_FILE` names. Throws when both are given, since they could differ. */
export const rawOf = ({ name, mayLackFile = false }: Setting<unknown>, env: NodeJS.ProcessEnv): string | undefined => {
  const file = env[`${name}_FILE`];
  if (!file || (mayLackFile && !existsSync(file))) return env[name];
  if (env[name]) throw new Error(`and ${name}_FILE are both given`);
  return readText(file);
};

/** Reads all settings. Throws one ConfigError that names every bad key at once (never the value of a secret). */
export const readConfig = <S extends Settings>(settings: S, env: NodeJS.ProcessEnv): Values<S> => {
  const faults: string[] = [];
  const readSetting = (setting: Setting<unknown>): unknown => {
    try {
      return setting.read(rawOf(setting, env));
    } catch (error) {
      faults.push(`${setting.name} ${(error as Error).message}`);
      return undefined;
    }
  };
  const values = Object.fromEntries(Object.entries(settings).map(([key, setting]) => [key, readSetting(setting)]));
  if (faults.length > 0) throw new ConfigError(faults);
  return values as Values<S>;
};

/** Answers the name of a service or of the gateway as it is written in environment variables: `ORDER_PAYMENT`. */
export const variableOf = (part: string): string => part.replaceAll('-', '_').toUpperCase();
/** One setting per service for its internal addresses: `catalogInternalUrl` reads CATALOG_INTERNAL_URL. */
const internalUrlSettings = Object.fromEntries(
  services.map((service) => [
    `${service}InternalUrl`,
    urls(`${variableOf(service)}_INTERNAL_URL`, {
      default: [],
      description: 'internal addresses of a service that is called; several = instances',
    }),
  ]),
) as Record<`${ServiceName}InternalUrl`, Setting<readonly string[]>>;

/** OpenTelemetry's names for the ways to choose the traced requests. */
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Settings for Kafka brokers that demand TLS or an account. */
export const kafkaSecuritySettings = {
  kafkaSsl: flag('KAFKA_SSL', { default: false, description: 'TLS to the brokers' }),
  kafkaSslCa: text('KAFKA_SSL_CA', {
    optional: true,
    description: 'PEM of who signed their certificates, where the system does not know him (KAFKA_SSL_CA_FILE)',
  }),
  kafkaSaslMechanism: oneOf('KAFKA_SASL_MECHANISM', ['plain', 'scram-sha-256', 'scram-sha-512'], {
    default: 'scram-sha-512',
  }),
  kafkaSaslUsername: text('KAFKA_SASL_USERNAME', { optional: true, description: 'given: SASL, with the password' }),
  kafkaSaslPassword: text('KAFKA_SASL_PASSWORD', { optional: true, secret: true }),
} as const satisfies Settings;
export type KafkaSecurityConfig = Values<typeof kafkaSecuritySettings>;

/** The settings that every service reads. A service adds its own, and may override a key to make it stricter. */
export const commonSettings = {
  port: integer('PORT', { max: 65_535, description: 'documented calls; 0 = any free port', example: '8080' }),
  internalPort: integer('INTERNAL_PORT', {
    max: 65_535,
    description: 'internal calls, probes and metrics',
    example: '8081',
  }),
  host: text('HOST', { default: '127.0.0.1' }),
  databaseUrl: text('DATABASE_URL', { secret: true, description: 'PostgreSQL ≥ 15, the database of this service' }),
  databaseDirectUrl: text('DATABASE_DIRECT_URL', {
    secret: true,
    optional: true,
    description:
      'the same database past a pooler that shares connections, for the one connection that holds locks and listens; absent: DATABASE_URL',
  }),
  databasePoolSize: integer('DATABASE_POOL_SIZE', { default: 4, min: 1, max: 100 }),
  eventsDatabaseDirectUrl: text('EVENTS_DATABASE_DIRECT_URL', {
    secret: true,
    optional: true,
    description: 'the database of the embedded event log past a pooler; absent: EVENTS_DATABASE_URL',
  }),
  eventsDatabaseUrl: text('EVENTS_DATABASE_URL', {
    optional: true,
    secret: true,
    description: 'the embedded log; with KAFKA_BROKERS it is read to its end first, then Kafka',
  }),
  kafkaBrokers: list('KAFKA_BROKERS', { default: [], description: 'given: Kafka instead of the embedded log' }),
  ...kafkaSecuritySettings,
  serviceTokenSecret: text('SERVICE_TOKEN_SECRET', { secret: true, minLength: 32 }),
  ...internalUrlSettings,
  logLevel: oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { default: 'info' }),
  instance: text('INSTANCE', { default: '1', description: 'tells instances of one service apart in logs' }),
  migrateOnStart: flag('MIGRATE_ON_START', { default: false }),
  sandbox: flag('GYEOL_SANDBOX', {
    default: false,
    description: 'allows the stand-ins of the providers, where PUBLIC_URL leads to this machine',
  }),
  sandboxPublic: oneOf('GYEOL_SANDBOX_PUBLIC', ['no', 'yes'], {
    default: 'no',
    description: 'yes: a sandbox whose PUBLIC_URL is a private address; one that the world reaches is always refused',
  }),
  publicUrl: url('PUBLIC_URL', { optional: true, description: 'the shop as the world knows it' }),
  nodeEnv: text('NODE_ENV', { default: 'development' }),
  otlpEndpoint: url('OTEL_EXPORTER_OTLP_ENDPOINT', {
    optional: true,
    description: 'given: traces are sent there by OTLP over HTTP (docs/operate/tracing.md)',
  }),
  tracesSampler: oneOf('OTEL_TRACES_SAMPLER', samplers, { default: 'parentbased_always_on' }),
  tracesSamplerArg: ratio('OTEL_TRACES_SAMPLER_ARG', {
    default: 1,
    description: 'the share for …traceidratio, 0 to 1',
  }),
  tracesDelayMs: integer('OTEL_BSP_SCHEDULE_DELAY', { default: 5_000, min: 10, description: 'ms between two exports' }),
} as const satisfies Settings;
export type CommonSettings = typeof commonSettings;
export type CommonConfig = Values<CommonSettings>;
export type TracingConfig = Pick<CommonConfig, 'otlpEndpoint' | 'tracesSampler' | 'tracesSamplerArg' | 'tracesDelayMs'>;
