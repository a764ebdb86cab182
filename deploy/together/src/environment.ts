import type { ServiceName } from '@gyeol/contracts/call.ts';
import { variableOf } from '@gyeol/service-kit/config.ts';

/** What one process consists of. */
export type Part = ServiceName | 'gateway';

/** Only the gateway listens. */
const nowhere: NodeJS.ProcessEnv = { PORT: '0', INTERNAL_PORT: '0' };

const fileEnd = '_FILE';
const withoutFile = (name: string): string => (name.endsWith(fileEnd) ? name.slice(0, -fileEnd.length) : name);

/**
 * The environment of one part: what has its name before it (`CATALOG_DATABASE_URL`) is its own and wins (`DATABASE_URL`),
 * also over the file of that name; what has no part's name holds for all.
 */
export const environmentOf = (part: Part, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const prefix = `${variableOf(part)}_`;
  const variables = Object.entries(env).filter(([, value]) => value);
  const own = variables
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => [name.slice(prefix.length), value] as const);
  const replaced = new Set(own.map(([name]) => withoutFile(name)));
  const common = variables.filter(([name]) => !replaced.has(withoutFile(name)));
  return { ...(part === 'gateway' ? {} : nowhere), ...Object.fromEntries([...common, ...own]) };
};
