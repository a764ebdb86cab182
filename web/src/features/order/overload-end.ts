import { ApiError } from '../../shared/api/api-error.ts';

/**
 * Returns the time (ISO) of the next attempt, which the shop names in a refusal because of too many orders. Returns
 * undefined for any other failure.
 */
export const overloadEnd = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === 'TOO_MANY_ORDERS' ? error.retryAt : undefined;
