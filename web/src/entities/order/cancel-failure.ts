import { ApiError } from '../../shared/api/api-error.ts';

/** The document's sentence (ordering document §8). */
export const cancelFailed = '이미 취소된 주문이거나, 결제정보가 없습니다.';

/** What an operator reads when a cancel was not done: that it was accepted, or the document's sentence and the reason. */
export const cancelFailure = (error: unknown): string => {
  if (!(error instanceof ApiError) || error.message === cancelFailed) return cancelFailed;
  const accepted = error.code === 'PROVIDER_DOWN' || error.code === 'CANCEL_PENDING';
  return accepted ? error.message : `${cancelFailed}\n${error.message}`;
};
