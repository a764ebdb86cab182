import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { readShopName } from '@gyeol/service-kit/shop-name.ts';
import { addMessages } from './message-store.ts';
import * as texts from './sms-text.ts';

/** Texts about changes of an account. Its owner must be notified, because somebody else may have made the change. */
const sentences = {
  password: texts.passwordChangedText,
  kakao: texts.kakaoLinkedText,
  guesses: texts.guessesText,
} as const;

interface AccountMessage {
  kind: keyof typeof sentences;
  memberId: number;
  eventId: string;
  /** One message is sent for each key. The default is the event's id. */
  ref?: string;
  now: Date;
}
/** Writes a message to the phone of the account, in the transaction of the change. */
export const addAccountMessage = async (
  tx: Tx,
  { kind, memberId, eventId, ref = eventId, now }: AccountMessage,
): Promise<void> => {
  const { name } = await readShopName(tx);
  addMessages(tx, { kind, eventId, ref, memberIds: [memberId], text: sentences[kind](name), now });
};
