import pg from 'pg';
import { inSpan, startSpan, typeOf } from '../tracing/span.ts';
import { dbError } from './errors.ts';
import type { Answer, Statement, Values } from './queries.ts';

/** A client that was taken out of the pool. */
export interface Session {
  readonly client: pg.PoolClient;
  /** True when the client must not be used again. The pool then closes it. */
  broken: boolean;
}

/** Runs work with a client of the pool. Throws DbError when none is available in time. */
export const withSession = async <T>(pool: pg.Pool, work: (session: Session) => Promise<T>): Promise<T> => {
  const connect = () =>
    pool.connect().catch((error: unknown) => {
      throw dbError('connect', error);
    });
  const client = await (pool.idleCount > 0 ? connect() : inSpan({ name: 'pool.connect', kind: 'internal' }, connect));
  const session = { client, broken: false };
  try {
    return await work(session);
  } finally {
    client.release(session.broken);
  }
};

/**
 * Sends one statement behind the statements that are already sent (the driver's pipeline mode). In a recorded trace the
 * statement has a span. The span is named after the statement, because the SQL verb would tell less.
 */
export const sendStatement = async (session: Session, statement: Statement, values: Values): Promise<Answer> => {
  const { name, text, planEachTime } = statement;
  const span = startSpan({ name, kind: 'client', attributes: { 'db.system.name': 'postgresql' } });
  try {
    const query = { text, values: values as unknown[], ...(planEachTime ? {} : { name }) };
    const { rows, rowCount, command } = await session.client.query(query);
    return { rows, rowCount: rowCount ?? 0, command };
  } catch (error) {
    // A failure outside PostgreSQL (an unsendable value, a lost connection) leaves the client in an unknown state.
    if (!(error instanceof pg.DatabaseError)) session.broken = true;
    const reason = dbError(name, error);
    span?.fail(typeOf(reason));
    throw reason;
  } finally {
    span?.end();
  }
};
