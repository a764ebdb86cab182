import { ApiError } from '../../shared/api/api-error.ts';

/**
 * Returns the time (ISO) that a refusal because of too many orders asks to wait for. Returns undefined for any other
 * failure.
 */
export const overloadedUntil = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === 'TOO_MANY_ORDERS' ? error.retryAt : undefined;
