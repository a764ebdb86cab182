import { DbError } from './errors.ts';

/**
 * One SQL statement. PostgreSQL keeps its plan under the name, so within a service each name must belong to one text.
 */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /** Makes PostgreSQL plan the statement for its values at each call, not once for all values. */
  readonly planEachTime?: true;
}

/**
 * Defines a named, prepared statement: `const lockOrder = sql('orders.lock', 'select … for update')`. A name has at
 * most 63 bytes. A search with optional filters needs `planEachTime`. Otherwise PostgreSQL keeps one plan after five
 * uses. That plan has to work for every filter, so it reads the whole table.
 */
export const sql = (name: string, text: string, options: Pick<Statement, 'planEachTime'> = {}): Statement => {
  if (name.length > 63) throw new Error(`statement name too long for PostgreSQL: ${name}`);
  return { name, text, ...options };
};

export type Values = readonly unknown[];
export interface Queries {
  rows<Row extends object>(statement: Statement, values?: Values): Promise<Row[]>;
  maybe<Row extends object>(statement: Statement, values?: Values): Promise<Row | undefined>;
  /** Throws when there is not exactly one row. */
  one<Row extends object>(statement: Statement, values?: Values): Promise<Row>;
  /** Answers the number of rows that were changed (or read). */
  run(statement: Statement, values?: Values): Promise<number>;
}

export interface DeferOptions {
  /** The number of rows that the statement must change, else the transaction fails. */
  readonly rows?: number;
}

/**
 * A transaction on one connection. Its statements run one after another, in the order of the calls. No statement waits
 * for the answer to the previous one, so statements that are called at once (`Promise.all`) cost one round trip. After
 * the first error, every later statement and the transaction fail with that error, even when the work catches it.
 */
export interface Tx extends Queries {
  /** Sends a write without waiting for its answer. If the write fails, the next statement or the transaction fails. */
  defer(statement: Statement, values?: Values, options?: DeferOptions): void;
  /** The database that the transaction changes, in the form of `Db.database`. */
  readonly database: string;
  /**
   * Calls the hook after the commit, never after a rollback. The transaction does not wait for work that the hook
   * starts.
   */
  afterCommit(hook: () => void): void;
}

/** The answer to a statement: its rows, the number of changed or read rows, and the verb of its command. */
export interface Answer {
  readonly rows: unknown[];
  readonly rowCount: number;
  readonly command: string;
}
export type Run = (statement: Statement, values: Values) => Promise<Pick<Answer, 'rows' | 'rowCount'>>;

/** Builds the query methods from one function that runs a statement. */
export const createQueries = (run: Run): Queries => ({
  rows: async <Row>(statement: Statement, values: Values = []) => (await run(statement, values)).rows as Row[],
  maybe: async <Row>(statement: Statement, values: Values = []) =>
    (await run(statement, values)).rows[0] as Row | undefined,
  one: async <Row>(statement: Statement, values: Values = []) => {
    const { rows } = await run(statement, values);
    if (rows.length !== 1) {
      throw new DbError(statement.name, { message: `expected one row, got ${rows.length}`, code: 'ROWS' });
    }
    return rows[0] as Row;
  },
  run: async (statement, values = []) => (await run(statement, values)).rowCount,
});
