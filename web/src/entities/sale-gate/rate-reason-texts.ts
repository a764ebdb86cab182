import type { RateReason } from '@gyeol/contracts/rules/waiting.ts';

/** Says why a sale gate admits as many people per minute as it does. */
export const rateReasonTexts: Readonly<Record<RateReason, string>> = {
  OVERLOADED: '주문이 밀려 줄이는 중',
  RISING: '늘리는 중',
  AT_MIN: '주문이 밀려 최소',
  AT_MAX: '최대',
  FIXED: '고정',
};
