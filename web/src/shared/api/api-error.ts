import type { ProblemCode } from '@gyeol/contracts/problems.ts';

/** A refusal of the shop (problem+json), or a call that never reached the shop (`status` 0, code `OFFLINE`). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ProblemCode | 'OFFLINE' | 'UNREADABLE';
  readonly extra: Record<string, unknown>;
  /** The time when the shop asks the client to retry (ISO), if the shop sent a time. */
  readonly retryAt: string | undefined;
  /**
   * True when the refusal ended the session. The app then leaves the page and shows the reason, so no dialog is shown
   * for this error.
   */
  endsSession = false;

  constructor(
    status: number,
    code: ProblemCode | 'OFFLINE' | 'UNREADABLE',
    message: string,
    extra: Record<string, unknown> = {},
    retryAt?: string,
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.extra = extra;
    this.retryAt = retryAt;
  }
}

const unknownFault = '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해주세요.';
export const offlineMessage = '인터넷 연결을 확인한 뒤 다시 시도해주세요.';

const retryAtOf = ({ headers }: Response): string | undefined => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? new Date(Date.now() + seconds * 1_000).toISOString() : undefined;
};

/**
 * Makes the error of an answer that is not 2xx. When the body is not problem+json (a proxy's page), the error has a
 * general sentence.
 */
export const errorOf = async (response: Response): Promise<ApiError> => {
  const body = await response.json().catch(() => undefined);
  if (typeof body !== 'object' || body === null || typeof body.message !== 'string')
    return new ApiError(response.status, 'UNREADABLE', unknownFault);
  const { code, message, ...extra } = body as { code: ProblemCode; message: string };
  return new ApiError(response.status, code, message, extra, retryAtOf(response));
};

/** Returns the sentence to show for a failed call: the sentence that the shop sent, else `fallback`. */
export const messageOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.code !== 'UNREADABLE' ? error.message : fallback;

/**
 * Returns the sentence to show for a failed call when a document prescribes a sentence. When the shop is down or
 * unreachable, the reason follows the prescribed sentence. When the shop refused the call, the sentence from the shop
 * replaces the prescribed sentence, because the shop's sentence is more precise.
 */
export const failureOf = (error: unknown, sentence: string): string => {
  const own = messageOf(error, sentence);
  const unreached = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  return unreached && own !== sentence ? `${sentence} ${own}` : own;
};

export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;

/** True when the failure ended the session. The page reports that by itself. */
export const isSessionOver = (error: unknown): boolean => error instanceof ApiError && error.endsSession;
