import { Type } from 'typebox';

/**
 * An operator's decision about a request that the provider did not accept: retry it at once, or leave it because it was
 * handled by hand.
 */
export const FailureDecision = Type.Object({
  decision: Type.Union([Type.Literal('retry'), Type.Literal('dismiss')], { title: '처리' }),
});
