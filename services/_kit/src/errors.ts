import { STATUS_CODES } from 'node:http';
import { type Problem, type ProblemCode, problems } from '@gyeol/contracts/problems.ts';

interface ProblemOptions {
  /** Replaces the Korean sentence of the code. */
  message?: string;
  /** The `detail` member for developers. Never holds personal data, SQL or a stack. */
  detail?: string;
  /** More members of the problem body, such as `messages` or `productTotal`. */
  extra?: Readonly<Record<string, unknown>>;
  retryAfterSeconds?: number;
  cause?: unknown;
}

/**
 * A refusal with one of the codes in `problems`. Other errors, except transient ones, are bugs and answer 500 INTERNAL.
 */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ProblemCode;
  readonly status: number;
  readonly detail: string;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    const [status, sentence] = problems[code];
    super(options.message ?? sentence, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.status = status;
    this.detail = options.detail ?? this.message;
    this.extra = options.extra ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds ?? (status === 503 ? 2 : undefined);
  }
}

/**
 * Creates a refusal: `throw problem('ITEM_NOT_FOUND')`. A 503 gets Retry-After 2 s by default. A 429 needs its own
 * `retryAfterSeconds`.
 */
export const problem = (code: ProblemCode, options?: ProblemOptions): ProblemError => new ProblemError(code, options);

export const isProblem = (error: unknown, code?: ProblemCode): error is ProblemError =>
  error instanceof ProblemError && (code === undefined || error.code === code);

/** Builds the RFC 9457 body of a refusal. */
export const problemBody = (error: ProblemError, requestId: string): Problem => ({
  ...error.extra,
  type: 'about:blank',
  title: STATUS_CODES[error.status] ?? 'Error',
  status: error.status,
  detail: error.detail,
  message: error.message,
  code: error.code,
  requestId,
});
