/** A failed statement, which PostgreSQL refused or never got. The error holds no values, so that it may be logged. */
export class DbError extends Error {
  override readonly name = 'DbError';
  /** SQLSTATE, or the system's code (ECONNREFUSED …). */
  readonly code: string;
  readonly statement: string;
  readonly constraint: string | undefined;

  constructor(
    statement: string,
    cause: { message: string; code?: string | undefined; constraint?: string | undefined },
  ) {
    super(`${statement}: ${cause.message}${cause.code ? ` (${cause.code})` : ''}`);
    this.statement = statement;
    this.code = cause.code ?? '';
    this.constraint = cause.constraint;
  }
}

const asError = (error: unknown): Error & { code?: string; constraint?: string } =>
  error instanceof Error ? error : new Error(String(error));

/** Names an error after its statement. Drops PostgreSQL's `detail` and `where`, which quote personal data. */
export const dbError = (statement: string, error: unknown): DbError =>
  error instanceof DbError ? error : new DbError(statement, asError(error));

const network = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Messages of pg that come without a code. They mean that the connection ended or was not available in time. */
const connectionText =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|not queryable|connection timeout/i;
/**
 * 08 connection, 53 out of memory, disk or connections, 40 serialization and deadlock, 57P shutdown and start-up, 57014
 * statement timeout, 55P03 lock not available, 25006 read only while a standby takes over, 25P03 idle in transaction.
 */
const transientState = /^(08...|53...|40001|40P01|57P0.|57014|55P03|25006|25P03)$/;

const codeOf = (error: Error): string => String((error as { code?: unknown }).code ?? '');

/**
 * True when a retry may succeed later: after a connection failure, a timeout, a deadlock, or an answer of 502 to 504.
 */
export const isTransient = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  // A database server that is down has no socket file to connect to.
  if (error instanceof DbError && code === 'ENOENT') return true;
  if (network.has(code) || transientState.test(code) || connectionText.test(error.message)) return true;
  const status = (error as { status?: unknown }).status;
  if (typeof status === 'number') return status >= 502 && status <= 504;
  return error.name === 'TimeoutError' || (error instanceof AggregateError && error.errors.some(isTransient));
};

/** True when the disk of the database is full: reads work, writes fail until somebody frees space. */
export const isDiskFull = (error: unknown): boolean => error instanceof DbError && error.code === '53100';

/** True for a serialization failure or a deadlock: the whole transaction may be run again at once. */
export const isConflict = (error: unknown): boolean => error instanceof Error && /^(40001|40P01)$/.test(codeOf(error));

/** True when a unique key refused the row. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  error instanceof DbError && error.code === '23505' && (constraint === undefined || error.constraint === constraint);
