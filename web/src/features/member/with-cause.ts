import { ApiError, messageOf } from '../../shared/api/api-error.ts';

/**
 * The documents' sentence for a call that failed (storefront document §8). Where what was typed is not to blame, because
 * calls came too often, the shop is down or out of reach, or the account is a demo's, the cause stands behind it.
 */
export const withCause = (sentence: string, error: unknown): string => {
  const blameless =
    error instanceof ApiError &&
    (error.status === 429 || error.status === 503 || ['OFFLINE', 'DEMO_ACCOUNT'].includes(error.code));
  return blameless ? `${sentence}${sentence.endsWith('.') ? '' : '.'} ${error.message}` : sentence;
};

/** The documents' sentence for a sign-up that failed. */
export const signUpFailure = (error: unknown): string =>
  error instanceof ApiError && error.status > 0
    ? messageOf(error, '회원가입 오류')
    : '회원가입 과정에서 오류가 발생했습니다.';
