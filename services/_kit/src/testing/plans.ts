import type { Db, Queries, Statement } from '../db/db.ts';

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Node[];
}
const methods = ['rows', 'maybe', 'one', 'run'] as const satisfies readonly (keyof Queries)[];
type ExecutedStatement = readonly [statement: Statement, values: readonly unknown[]];

/** Collects every statement, with its values, that the work runs outside transactions. */
const statementsOf = async (db: Db, work: () => Promise<unknown>): Promise<ExecutedStatement[]> => {
  const executed: ExecutedStatement[] = [];
  const own = Object.fromEntries(methods.map((name) => [name, db[name]]));
  const watched = Object.fromEntries(
    methods.map((name) => [
      name,
      (statement: Statement, values: readonly unknown[] = []) => {
        executed.push([statement, values]);
        return db.tx((tx) => (tx[name] as (...args: unknown[]) => Promise<unknown>)(statement, values));
      },
    ]),
  );
  Object.assign(db, watched);
  try {
    await work();
  } finally {
    Object.assign(db, own);
  }
  if (executed.length === 0) throw new Error('the work asked the database nothing');
  return executed;
};
const leavesFiltersOut = /\$\d+::\w+(\[\])? is null or/;
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/**
 * Lists the large tables that the work reads row by row, as `statement: table`. Also lists each search with optional
 * filters for which PostgreSQL would keep one plan. Sees only queries outside transactions. An empty list means that
 * these queries read large tables only by an index. PostgreSQL plans for the real values, and no kind of plan is
 * switched off.
 */
export const tableScans = async (db: Db, large: readonly string[], work: () => Promise<unknown>): Promise<string[]> => {
  const found: string[] = [];
  for (const [{ name, text, planEachTime }, values] of await statementsOf(db, work)) {
    if (!/^\s*(select|with)\b/i.test(text)) continue;
    // The plan that `explain` shows below is made for these values. A plan that PostgreSQL keeps would be different.
    if (leavesFiltersOut.test(text) && !planEachTime && large.some((table) => text.includes(table)))
      found.push(`${name}: keeps one plan for every filter`);
    const explain = { name: `explain.${name}`.slice(0, 63), text: `explain (format json) ${text}` };
    const [row] = await db.rows<{ 'QUERY PLAN': { Plan: Node }[] }>(explain, values);
    for (const node of row?.['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan)) ?? []) {
      const table = node['Relation Name'];
      if (/Seq Scan/.test(node['Node Type']) && table && large.includes(table)) found.push(`${name}: ${table}`);
    }
  }
  return [...new Set(found)];
};
