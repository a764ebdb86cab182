import type { ServiceName } from '@gyeol/contracts/call.ts';

/** What one process consists of. */
export type Part = ServiceName | 'gateway';

/**
 * How many connections each service may have in the process of all, unless the environment says: 30 in all. Beside them
 * each has one for its locks, and all together four for the embedded log.
 */
const poolSizes = (service: ServiceName): NodeJS.ProcessEnv => {
  if (service === 'catalog') return { DATABASE_POOL_SIZE: '6' };
  if (service === 'order-payment') return { DATABASE_POOL_SIZE: '5', NEW_ORDER_POOL_SIZE: '4' };
  return { DATABASE_POOL_SIZE: '3' };
};
/** Only the gateway listens. */
const defaultsOf = (part: Part): NodeJS.ProcessEnv =>
  part === 'gateway' ? {} : { PORT: '0', INTERNAL_PORT: '0', ...poolSizes(part) };

const fileEnd = '_FILE';
const withoutFile = (name: string): string => (name.endsWith(fileEnd) ? name.slice(0, -fileEnd.length) : name);

/**
 * The environment of one part: what has its name before it (`CATALOG_DATABASE_URL`) is its own and wins (`DATABASE_URL`),
 * also over the file of that name; what has no part's name holds for all.
 */
export const environmentOf = (part: Part, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const prefix = `${part.replaceAll('-', '_').toUpperCase()}_`;
  const given = Object.entries(env).filter(([, value]) => value);
  const own = given
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => [name.slice(prefix.length), value] as const);
  const replaced = new Set(own.map(([name]) => withoutFile(name)));
  const common = given.filter(([name]) => !replaced.has(withoutFile(name)));
  return { ...defaultsOf(part), ...Object.fromEntries([...common, ...own]) };
};
