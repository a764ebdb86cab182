import type { BaseDeps } from '../deps.ts';
import { messagesAbout, resendMessage, stuckMessages } from '../messages/message-store.ts';

/**
 * `messages` lists what needs a person (no phone numbers); `messages resend <id>` sends one again; `messages about
 * <merchantUid or imp_uid>` lists what was told about an order or a payment that went back.
 */
export const messages = async (
  { db, now, log }: Pick<BaseDeps, 'db' | 'now' | 'log'>,
  [action, id]: readonly string[],
): Promise<void> => {
  if (action === undefined) {
    const stuck = await stuckMessages(db);
    for (const message of stuck) log.info(message, 'message');
    log.info({ count: stuck.length }, 'messages that need an operator');
    return;
  }
  if (action === 'about' && id !== undefined) {
    const told = await messagesAbout(db, id);
    for (const message of told) log.info(message, 'message');
    log.info({ count: told.length }, `messages about ${id}`);
    return;
  }
  if (action !== 'resend' || !/^\d+$/.test(id ?? ''))
    throw new Error('usage: messages [resend <id> | about <merchantUid>]');
  if (!(await resendMessage(db, Number(id), now()))) throw new Error(`message ${id} does not need to be sent again`);
  log.info({ messageId: Number(id) }, 'message waits to be sent again');
};
