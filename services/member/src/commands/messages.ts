import type { BaseDeps } from '../config.ts';
import {
  listMessagesAbout,
  listStuckMessages,
  markMessageDismissed,
  markMessageWaiting,
} from '../messages/message-store.ts';

const decisions = {
  resend: { decide: markMessageWaiting, done: 'message waits to be sent again' },
  dismiss: { decide: markMessageDismissed, done: 'message is dismissed' },
} as const;

/**
 * `messages` lists the messages that need an operator, without phone numbers. `messages resend <id>` sends a message
 * again, and `messages dismiss <id>` leaves it unsent. `messages about <merchantUid or imp_uid>` lists the messages
 * about an order or a refund.
 */
export const messages = async (
  { db, now, log }: Pick<BaseDeps, 'db' | 'now' | 'log'>,
  [action, id]: readonly string[],
): Promise<void> => {
  if (action === undefined) {
    const stuck = await listStuckMessages(db);
    for (const message of stuck) log.info(message, 'message');
    log.info({ count: stuck.length }, 'messages that need an operator');
    return;
  }
  if (action === 'about' && id !== undefined) {
    const found = await listMessagesAbout(db, id);
    for (const message of found) log.info(message, 'message');
    log.info({ count: found.length }, `messages about ${id}`);
    return;
  }
  if ((action !== 'resend' && action !== 'dismiss') || !/^\d+$/.test(id ?? ''))
    throw new Error('usage: messages [resend <id> | dismiss <id> | about <merchantUid>]');
  const { decide, done } = decisions[action];
  if (!(await decide(db, Number(id), now()))) throw new Error(`message ${id} does not need an operator`);
  log.info({ messageId: Number(id) }, done);
};
