import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ServiceName, services } from '@gyeol/contracts/call.ts';
import { type DemoName, demoNames } from '@gyeol/demo/demo.ts';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The recorded name of a shop without a demo. */
export const ownShop = 'own';

export type Layout = 'together' | 'apart';

export interface Settings {
  port: number;
  sandboxPort: number;
  dataDir: string;
  /** The demo shop to load. Undefined when the shop begins empty. */
  demo: DemoName | undefined;
  /** The server that replaces the embedded PostgreSQL. The servers below replace other embedded parts. */
  postgresUrl: string | undefined;
  /** The sizes of the embedded PostgreSQL: fitted to the machine, or PostgreSQL's own defaults. */
  postgresSizes: 'machine' | 'default';
  databasePrefix: string;
  kafkaBrokers: string | undefined;
  redisUrl: string | undefined;
  s3: { endpoint: string; accessKeyId: string; secretAccessKey: string; bucket: string; region: string } | undefined;
  layout: Layout;
  scale: Record<ServiceName, number>;
  logLevel: string;
}

/** A mistake of the person who starts the shop. The program then ends with one clear line and exit code 1. */
export class UsageError extends Error {}

const portOf = (env: NodeJS.ProcessEnv, name: string, fallback: number): number => {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new UsageError(`${name}=${text} is not a port (1 to 65535).`);
  return port;
};

/** Parses `order-payment=3` into the service and its number of instances. Throws UsageError. */
export const parseCount = (text: string): [ServiceName, number] => {
  const [name = '', count = ''] = text.split('=');
  const service = services.find((one) => one === name);
  const instances = Number(count);
  if (service === undefined) throw new UsageError(`${text}: there is no service ${name} (${services.join(', ')}).`);
  if (!/^\d+$/.test(count) || instances < 1 || instances > 16)
    throw new UsageError(`${text}: 1 to 16 instances, as in ${name}=2.`);
  return [service, instances];
};

/** Lists the values of every `--name value` and `--name=value`. */
const valuesOf = (args: readonly string[], name: string): string[] =>
  args.flatMap((arg, index) => {
    if (arg === name) return [args[index + 1] ?? ''];
    return arg.startsWith(`${name}=`) ? [arg.slice(name.length + 1)] : [];
  });

/**
 * Chooses the demo by `--demo aram`, or by DEMO=aram, which applies to every command on that shop. Without a name, the
 * demo is the shop of the backup (`backedUp`), or else the first demo.
 */
const demoOf = (
  args: readonly string[],
  { DEMO }: NodeJS.ProcessEnv,
  backedUp: string | undefined,
): DemoName | undefined => {
  const [said] = valuesOf(args, '--demo');
  const name = said ?? DEMO ?? (backedUp === ownShop ? 'off' : (backedUp ?? 'on'));
  if (said === undefined && name === 'off') return undefined;
  const demo = said === undefined && ['', 'on'].includes(name) ? demoNames[0] : demoNames.find((one) => one === name);
  if (demo === undefined) throw new UsageError(`There is no demo ${name} (${demoNames.join(', ')}).`);
  return demo;
};

const parseScale = (args: readonly string[]): Record<ServiceName, number> => {
  const scale = Object.fromEntries(services.map((name) => [name, 1])) as Record<ServiceName, number>;
  for (const value of valuesOf(args, '--scale')) {
    const [service, instances] = parseCount(value);
    scale[service] = instances;
  }
  return scale;
};

/** Only in the layout apart can a service have more than one instance. */
const parseLayout = (args: readonly string[]): Layout =>
  args.some((arg) => arg === '--apart' || arg.startsWith('--scale')) ? 'apart' : 'together';

/**
 * Reads the address in a variable. Returns undefined when the variable is empty. Throws UsageError with an example of
 * an address.
 */
const addressOf = (env: NodeJS.ProcessEnv, name: string, protocols: readonly string[], like: string) => {
  const text = env[name];
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !protocols.includes(url.protocol) || url.host === '')
    throw new UsageError(`${name} is not an address like ${like}`);
  return text;
};

const postgresSizesOf = ({ POSTGRES_SIZES: text }: NodeJS.ProcessEnv): Settings['postgresSizes'] => {
  if (!text) return 'machine';
  if (text !== 'machine' && text !== 'default')
    throw new UsageError(`POSTGRES_SIZES=${text} is not machine or default`);
  return text;
};

const brokersOf = (env: NodeJS.ProcessEnv): string | undefined => {
  const text = env.KAFKA_BROKERS;
  if (!text) return undefined;
  const isBroker = (broker: string): boolean => /^[^\s:/]+:\d{1,5}$/.test(broker.trim());
  if (!text.split(',').every(isBroker))
    throw new UsageError(`KAFKA_BROKERS=${text} is not a list like 127.0.0.1:9092,broker2:9092`);
  return text;
};

const s3Of = (env: NodeJS.ProcessEnv): Settings['s3'] => {
  const endpoint = addressOf(env, 'S3_ENDPOINT', ['http:', 'https:'], 'http://127.0.0.1:7070');
  if (endpoint === undefined) return undefined;
  const missing = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_BUCKET'].filter((name) => !env[name]);
  if (missing.length > 0)
    throw new UsageError(`S3_ENDPOINT is set, but ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} missing.`);
  return {
    endpoint,
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
    bucket: env.S3_BUCKET ?? '',
    region: env.S3_REGION ?? 'us-east-1',
  };
};

/**
 * Throws UsageError when an older backup does not record its shop. The operator must then name the shop, because a
 * guess could be wrong.
 */
const demandRestored = (args: readonly string[], { DEMO }: NodeJS.ProcessEnv, { shop }: { shop?: string }): void => {
  if (shop === undefined && DEMO === undefined && valuesOf(args, '--demo').length === 0)
    throw new UsageError(
      'This backup does not say whose shop it is. Name it: npm run restore <folder> -- --demo gyeol (or another), or DEMO=off for a shop of its own.',
    );
};

/**
 * Reads the settings once: from the arguments, the environment and, in a restore, the shop of the backup. Throws
 * UsageError.
 */
export const readSettings = (args: readonly string[], env: NodeJS.ProcessEnv, backup?: { shop?: string }): Settings => {
  if (backup !== undefined) demandRestored(args, env, backup);
  const port = portOf(env, 'PORT', 8080);
  const sandboxPort = portOf(env, 'SANDBOX_PORT', 8090);
  if (port === sandboxPort) throw new UsageError(`PORT and SANDBOX_PORT are both ${port}. Give each its own.`);
  const demo = demoOf(args, env, backup?.shop);
  const other = demo !== undefined && demo !== demoNames[0] ? demo : undefined;
  return {
    port,
    sandboxPort,
    dataDir: resolve(env.GYEOL_DATA ? env.GYEOL_DATA : join(root, other ? `.gyeol-${other}` : '.gyeol')),
    demo,
    postgresUrl: addressOf(env, 'POSTGRES_URL', ['postgres:', 'postgresql:'], 'postgresql://me:secret@127.0.0.1:5432'),
    postgresSizes: postgresSizesOf(env),
    databasePrefix: env.GYEOL_DATABASE_PREFIX || (other ? `gyeol_${other}` : 'gyeol'),
    kafkaBrokers: brokersOf(env),
    redisUrl: addressOf(env, 'REDIS_URL', ['redis:', 'rediss:'], 'redis://127.0.0.1:6379'),
    s3: s3Of(env),
    layout: parseLayout(args),
    scale: parseScale(args),
    logLevel: env.LOG_LEVEL || 'warn',
  };
};
