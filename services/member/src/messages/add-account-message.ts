import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { readShopName } from '@gyeol/service-kit/shop-name.ts';
import { insertMessages } from './message-store.ts';
import * as texts from './sms-text.ts';

/** The account's owner must be notified of a change, because somebody else may have made it. */
const sentences = {
  password: texts.passwordChangedText,
  kakao: texts.kakaoLinkedText,
  guesses: texts.guessesText,
  'factor enrolled': texts.factorEnrolledText,
  'recovery code used': texts.recoveryCodeUsedText,
} as const;

interface AccountMessage {
  kind: keyof typeof sentences;
  memberId: number;
  eventId: string;
  /** Each `ref` of a kind gets one message. The default is the event's id. */
  ref?: string;
  now: Date;
}
export const addAccountMessage = async (
  tx: Tx,
  { kind, memberId, eventId, ref = eventId, now }: AccountMessage,
): Promise<void> => {
  const { name } = await readShopName(tx);
  insertMessages(tx, { kind, eventId, ref, memberIds: [memberId], text: sentences[kind](name), now });
};
