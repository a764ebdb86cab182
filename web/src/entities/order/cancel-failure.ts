import { ApiError } from '../../shared/api/api-error.ts';

/** The ordering document §8 prescribes this sentence. */
export const cancelFailed = '이미 취소된 주문이거나, 결제정보가 없습니다.';

/**
 * Returns the message for an operator whose cancel failed. When the shop has accepted the cancel and will finish it
 * later, the message is the sentence that the shop sent. Otherwise it is `cancelFailed`, followed by the shop's reason.
 */
export const cancelFailure = (error: unknown): string => {
  if (!(error instanceof ApiError) || error.message === cancelFailed) return cancelFailed;
  const accepted = error.code === 'PROVIDER_DOWN' || error.code === 'CANCEL_PENDING';
  return accepted ? error.message : `${cancelFailed}\n${error.message}`;
};
