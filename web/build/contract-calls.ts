import type { Plugin } from 'vite';

const id = 'virtual:gyeol-calls';

/**
 * The documented calls as data for the browser: `{ 'cart.add': ['POST', '/api/cart/add', 1] }`, the last entry only where a
 * token is needed. Made from the contract rows at build time, so that no schema is shipped (90 rows: 2 KB instead of 60).
 */
export const contractCalls = (): Plugin => ({
  name: 'gyeol:contract-calls',
  resolveId: (source) => (source === id ? `\0${id}` : undefined),
  async load(source) {
    if (source !== `\0${id}`) return undefined;
    const { calls } = await import('@gyeol/contracts/http/index.ts');
    const rows = Object.entries(calls).flatMap(([group, members]) =>
      Object.entries(members).map(([name, row]) => [
        `${group}.${name}`,
        row.access === 'public' ? [row.method, row.path] : [row.method, row.path, 1],
      ]),
    );
    return `export default ${JSON.stringify(Object.fromEntries(rows))};`;
  },
});
