import { Type } from 'typebox';

/** What an operator does about something that the provider did not take: tried again at once, or seen to by hand. */
export const FailureDecision = Type.Object({
  decision: Type.Union([Type.Literal('retry'), Type.Literal('dismiss')], { title: '처리' }),
});
