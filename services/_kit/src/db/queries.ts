import { DbError } from './errors.ts';

/** One operation in SQL. PostgreSQL keeps its plan under the name, so a name stands for one text in a service. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /** Planned for its values each time, not once for all of them. */
  readonly planEachTime?: true;
}

/**
 * A named, prepared statement: `const lockOrder = sql('orders.lock', 'select … for update')`. Names ≤ 63 bytes. A search
 * whose filters may be left out needs `planEachTime`: the plan that PostgreSQL keeps after five uses has to do for every
 * filter, so it reads the whole table.
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
  /** So many rows it has to change, else the transaction fails. */
  readonly rows?: number;
}

/**
 * One connection: its statements run one after another, in the order of the calls. None waits for the answer of the one
 * before it, so those that are asked for at once (`Promise.all`) cost one round trip. The first error is the reason of
 * everything behind it and of the transaction, even when it is caught.
 */
export interface Tx extends Queries {
  /** A write whose answer nobody waits for. Its failure is that of the next statement or of the transaction. */
  defer(statement: Statement, values?: Values, options?: DeferOptions): void;
  /** The database that it changes, as `Db.database`. */
  readonly database: string;
  /** Runs after the commit, never after a rollback. The caller does not wait for what it starts. */
  afterCommit(hook: () => void): void;
}

/** What a statement answers: its rows, how many it changed or read, and the verb of its command. */
export interface Answer {
  readonly rows: unknown[];
  readonly rowCount: number;
  readonly command: string;
}
export type Run = (statement: Statement, values: Values) => Promise<Pick<Answer, 'rows' | 'rowCount'>>;

/** The ways of asking over one way of running a statement. */
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
