import { Type } from 'typebox';

/**
 * An operator's decision about a request that the provider did not accept. The request is retried at once, or left
 * alone because the operator handled it by hand.
 */
export const FailureDecision = Type.Object(
  {
    decision: Type.Union([Type.Literal('retry'), Type.Literal('dismiss')], { title: '처리' }),
  },
  { name: 'FailureDecision' },
);
