import { kindOf } from '@gyeol/contracts/kinds.ts';
import { folds, type Kind } from '@gyeol/contracts/rules/folds.ts';
import type { TSchema } from 'typebox';
import type { AppDeps } from '../app.ts';
import { type Db, sql, type Tx } from './db.ts';
import { isUniqueViolation } from './errors.ts';

type Key = readonly number[];
/** A table with columns of typed text. Folding gives such a text its stored form (contracts, rules/folds.ts). */
export interface TypedTable {
  readonly name: string;
  /** The numeric columns that identify a row. */
  readonly key: readonly string[];
  /** Each column with the request field that is stored in it. A list of texts is `jsonb`. */
  readonly columns: Readonly<Record<string, TSchema>>;
  readonly unique?: readonly string[];
  /**
   * Two rows are twins when their columns `by` look the same to a reader. When `within` names the column of the owner,
   * only rows of the same owner are compared.
   */
  readonly twins?: { readonly by: readonly string[]; readonly within?: string };
  /** An SQL condition for the rows to fold. Other rows stay as they are. */
  readonly where?: string;
  /** Takes the locks that other writers of such a row take before they lock the row itself. */
  lock?(tx: Tx, key: Key): Promise<unknown>;
  /** Publishes a folded row, in the transaction that folded it. */
  publish?(tx: Tx, key: Key, now: Date): Promise<unknown>;
}
type Parts = Pick<AppDeps, 'db' | 'log' | 'now'>;

interface UnfoldedRow {
  readonly key: Key;
  readonly before: readonly unknown[];
  readonly after: readonly unknown[];
}
const pageSize = 500;

/** Folds a value, but keeps a text that folding would make empty. */
const foldValue = (value: unknown, kind: Kind): unknown => {
  if (Array.isArray(value)) return value.map((part) => foldValue(part, kind));
  return typeof value === 'string' ? folds[kind](value) || value : value;
};
const isList = (field: TSchema | undefined): boolean => (field as { type?: string } | undefined)?.type === 'array';
const stored = (value: unknown): unknown => (Array.isArray(value) ? JSON.stringify(value) : value);

const readStatement = ({ name, key, columns, where = 'true' }: TypedTable) =>
  sql(
    `${name}.read-texts`,
    `select ${[...key, ...Object.keys(columns)].join(', ')} from ${name}
     where (${key.join(', ')}) > (${key.map((_, at) => `$${at + 1}::bigint`).join(', ')}) and ${where}
     order by ${key.join(', ')} limit ${pageSize}`,
  );
const foldStatement = ({ name, key, columns }: TypedTable) => {
  const names = Object.keys(columns);
  const typed = (first: number) =>
    names.map((column, at) => `$${first + at}::${isList(columns[column]) ? 'jsonb' : 'text'}`);
  const after = typed(key.length + 1);
  return sql(
    `${name}.fold-texts`,
    `update ${name} set ${names.map((column, at) => `${column} = ${after[at]}`).join(', ')}
     where ${key.map((column, at) => `${column} = $${at + 1}::bigint`).join(' and ')}
       and (${names.join(', ')}) is not distinct from (${typed(key.length + names.length + 1).join(', ')})`,
  );
};

async function* unfoldedRows(db: Db, table: TypedTable): AsyncGenerator<UnfoldedRow> {
  const statement = readStatement(table);
  const fields = Object.entries(table.columns).map(([name, field]) => ({ name, kind: kindOf(field) }));
  for (let last: Key | undefined = table.key.map(() => 0); last !== undefined; ) {
    const rows: Record<string, unknown>[] = await db.rows(statement, last);
    for (const row of rows) {
      const before = fields.map(({ name }) => row[name]);
      const after = fields.map(({ name, kind }) => foldValue(row[name], kind));
      if (JSON.stringify(before) !== JSON.stringify(after))
        yield { key: table.key.map((name) => Number(row[name])), before, after };
    }
    const end = rows.length === pageSize ? rows.at(-1) : undefined;
    last = end && table.key.map((name) => Number(end[name]));
  }
}

/**
 * Finds rows to which folding would give the same unique value. Answers a test that is true for such a row. None of
 * these rows is folded.
 */
const findShared = async (db: Db, table: TypedTable): Promise<(row: UnfoldedRow) => boolean> => {
  const names = Object.keys(table.columns);
  const places = (table.unique ?? []).map((name) => names.indexOf(name));
  const seen = new Set<string>();
  const shared = new Set<string>();
  const valuesOf = ({ before, after }: UnfoldedRow) =>
    places.filter((place) => after[place] !== before[place]).map((place) => `${place}:${after[place]}`);
  if (places.length > 0) {
    for await (const row of unfoldedRows(db, table))
      for (const value of valuesOf(row)) (seen.has(value) ? shared : seen).add(value);
  }
  return (row) => valuesOf(row).some((value) => shared.has(value));
};

/**
 * Folds a row. Answers false when another row has the folded value already. Skips a row that was changed meanwhile,
 * because the change has folded it.
 */
const foldRow = async (
  { db, now }: Parts,
  table: TypedTable,
  { key, before, after }: UnfoldedRow,
): Promise<boolean> => {
  const statement = foldStatement(table);
  try {
    await db.tx(async (tx) => {
      await table.lock?.(tx, key);
      const changed = await tx.run(statement, [...key, ...after.map(stored), ...before.map(stored)]);
      if (changed > 0) await table.publish?.(tx, key, now());
    });
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
};

// The search for twins gets more time, because it reads the whole table. It runs once per upgrade.
const unhurried = sql('twins.unhurried', `set local statement_timeout = '10min'`);
const listTwins = async ({ db, log }: Parts, { name, key, twins, where = 'true' }: TypedTable): Promise<void> => {
  if (twins === undefined) return;
  const { by, within } = twins;
  const statement = sql(
    `${name}.twins`,
    `select ${within ?? 'null'} as owner, jsonb_agg(${key[0]} order by ${key[0]}) as ids from ${name} where ${where}
     group by ${[...(within ? [within] : []), ...by.map((column) => `search_key(${column})`)].join(', ')}
     having count(*) > 1 order by min(${key[0]})`,
  );
  const found = await db.tx(async (tx) => {
    await tx.run(unhurried);
    return tx.rows<{ owner: number | null; ids: number[] }>(statement);
  });
  for (const { owner, ids } of found)
    log.warn({ table: name, ...(within && { [within]: owner }), ids }, 'these rows look the same to a reader');
};

/**
 * Folds texts that were stored before the services folded their input. A row whose folded text would break a unique
 * column stays as it is and is logged. Twins are logged too. Can be repeated.
 */
export const foldTexts = async (parts: Parts, tables: readonly TypedTable[]): Promise<void> => {
  const { db, log } = parts;
  for (const table of tables) {
    const isShared = await findShared(db, table);
    let folded = 0;
    for await (const row of unfoldedRows(db, table)) {
      if (!isShared(row) && (await foldRow(parts, table, row))) folded += 1;
      else log.warn({ table: table.name, key: row.key }, 'folded, this row would be another one; it stays as it is');
    }
    log.info({ table: table.name, folded }, 'texts of before are folded');
    await listTwins(parts, table);
  }
};

const isDone = sql('texts.is-folded', 'select from texts_folded');
const markDone = sql('texts.mark-folded', 'insert into texts_folded default values on conflict do nothing');
/**
 * Runs `foldTexts` with the migrations, once per database. The previous release may still write unfolded texts after
 * that. The command `fold-texts` folds such texts.
 */
export const foldTextsOnce = async (parts: Parts, tables: readonly TypedTable[]): Promise<void> => {
  if (tables.length === 0 || (await parts.db.maybe(isDone))) return;
  await foldTexts(parts, tables);
  await parts.db.run(markDone);
};
