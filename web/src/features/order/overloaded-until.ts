import { ApiError } from '../../shared/api/api-error.ts';

/** Until when a refusal asks to wait (ISO) because too many order at once; undefined for any other failure. */
export const overloadedUntil = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === 'TOO_MANY_ORDERS' ? error.retryAt : undefined;
