import type { Plugin } from 'vite';

/**
 * The groups of calls that first screens need. All other calls are in a chunk of their own, which is loaded when one of
 * them is called. This saves 2 KB of the first load.
 */
const firstGroups: ReadonlySet<string> = new Set(['catalog', 'cart', 'review', 'waiting']);
const isLater = (group: string, { access, path }: { access: string; path: string }): boolean =>
  access === 'admin' ||
  !firstGroups.has(group) ||
  (group === 'review' && access === 'member') ||
  /qna|s3|upload/i.test(path);
const modules = { 'virtual:gyeol-calls': false, 'virtual:gyeol-admin-calls': true } as const;
type ModuleId = keyof typeof modules;
const isOurs = (id: string): id is ModuleId => Object.hasOwn(modules, id);

/**
 * Gives the browser the documented calls as data: `{ 'cart.add': ['POST', '/api/cart/add', 1] }`. The last entry, 1,
 * means that the call needs a token. The data are made from the contract rows at build time, so that no schema is
 * shipped (90 rows: 2 KB instead of 60).
 */
export const contractCalls = (): Plugin => ({
  name: 'gyeol:contract-calls',
  resolveId: (source) => (isOurs(source) ? `\0${source}` : undefined),
  async load(source) {
    const id = source.slice(1);
    if (!source.startsWith('\0') || !isOurs(id)) return undefined;
    const { calls } = await import('@gyeol/contracts/http/index.ts');
    const rows = Object.entries(calls).flatMap(([group, members]) =>
      Object.entries(members)
        .filter(([, row]) => isLater(group, row) === modules[id])
        .map(([name, row]) => [
          `${group}.${name}`,
          row.access === 'public' ? [row.method, row.path] : [row.method, row.path, 1],
        ]),
    );
    return `export default ${JSON.stringify(Object.fromEntries(rows))};`;
  },
});
