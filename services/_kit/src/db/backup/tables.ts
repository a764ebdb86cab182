import pg from 'pg';

export interface Table {
  name: string;
  /** All columns except those that PostgreSQL computes. */
  columns: readonly string[];
}

const bookkeeping = ['kit_migrations', 'migrations'];
/** The tables in which node-pg-migrate keeps the names of the applied migrations. */
export const migrationTables: readonly string[] = bookkeeping;

const tables = `
  select c.relname as name,
    array(select a.attname::text from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          order by a.attnum) as columns,
    array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
          where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid and not k.condeferrable) as needs
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> all ($1::text[])
  order by c.relname`;

type Row = Table & { needs: string[] };

/**
 * Sorts tables so that each table comes after the tables to which it refers. Deferrable references do not count,
 * because they are checked at the end of the load.
 */
const inOrder = (rows: readonly Row[]): Table[] => {
  const done = new Map<string, Table>();
  let left = [...rows];
  while (left.length > 0) {
    const free = left.filter(({ needs }) => needs.every((name) => done.has(name)));
    if (free.length === 0)
      throw new Error(
        `tables refer to each other, and none of it can be deferred: ${left.map(({ name }) => name).join(', ')}`,
      );
    for (const { name, columns } of free) done.set(name, { name, columns });
    left = left.filter(({ name }) => !done.has(name));
  }
  return [...done.values()];
};

/** Lists the tables of a service's data, in an order in which they can be filled. */
export const listTables = async (client: pg.Client): Promise<Table[]> =>
  inOrder((await client.query<Row>(tables, [bookkeeping])).rows);

export const quoted = pg.escapeIdentifier;

const sequences = `select sequencename as name from pg_sequences where schemaname = current_schema() order by 1`;
/** Lists the sequences, including those of identity columns. */
export const listSequences = async (client: pg.Client): Promise<string[]> =>
  (await client.query<{ name: string }>(sequences)).rows.map(({ name }) => name);
