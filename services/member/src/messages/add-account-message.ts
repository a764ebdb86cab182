import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { readShopName } from '@gyeol/service-kit/shop-name.ts';
import { addMessages } from './message-store.ts';
import * as texts from './sms-text.ts';

/** What happens to an account that its owner must hear of, for it may be somebody else's doing. */
const sentences = {
  password: texts.passwordChangedText,
  kakao: texts.kakaoLinkedText,
  guesses: texts.guessesText,
} as const;

interface AccountMessage {
  kind: keyof typeof sentences;
  memberId: number;
  eventId: string;
  /** Once for each; by default the event itself. */
  ref?: string;
  now: Date;
}
/** Writes the message to the phone of the account, in the transaction of what happened. */
export const addAccountMessage = async (
  tx: Tx,
  { kind, memberId, eventId, ref = eventId, now }: AccountMessage,
): Promise<void> => {
  const { name } = await readShopName(tx);
  addMessages(tx, { kind, eventId, ref, memberIds: [memberId], text: sentences[kind](name), now });
};
