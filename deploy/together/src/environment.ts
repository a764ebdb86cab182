import type { ServiceName } from '@gyeol/contracts/call.ts';
import { variableOf } from '@gyeol/service-kit/config.ts';

export type Part = ServiceName | 'gateway';

/** Only the gateway listens on a port. Services do not. */
const nowhere: NodeJS.ProcessEnv = { PORT: '0', INTERNAL_PORT: '0' };

const fileEnd = '_FILE';
const withoutFile = (name: string): string => (name.endsWith(fileEnd) ? name.slice(0, -fileEnd.length) : name);

/**
 * Builds the environment of one part. A variable with the part's name as prefix (`CATALOG_DATABASE_URL`) is for that
 * part only. It replaces the common variable (`DATABASE_URL`), and also the `_FILE` variant of the common variable. A
 * variable without the name of a part is for all parts.
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
