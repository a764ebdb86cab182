import { ApiError, messageOf } from '../../shared/api/api-error.ts';

/**
 * Returns the documents' sentence for a failed call (storefront document §8). The cause is appended when the input is
 * not to blame: too many calls, a shop that is down or unreachable, a demo account, or staff
 * elsewhere than the shop allows.
 */
export const withCause = (sentence: string, error: unknown): string => {
  const blameless =
    error instanceof ApiError &&
    (error.status === 429 || error.status === 503 || ['OFFLINE', 'DEMO_ACCOUNT', 'STAFF_NETWORK'].includes(error.code));
  return blameless ? `${sentence}${sentence.endsWith('.') ? '' : '.'} ${error.message}` : sentence;
};

export const signUpFailure = (error: unknown): string =>
  error instanceof ApiError && error.status > 0
    ? messageOf(error, '회원가입 오류')
    : '회원가입 과정에서 오류가 발생했습니다.';
