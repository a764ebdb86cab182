import { stockRequested } from '@gyeol/contracts/events/catalog.ts';
import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { addToOutbox } from '@gyeol/service-kit/events/outbox.ts';
import type { Deps } from '../config.ts';
import { insertRequest, lockSharedRequestedOption } from './request-store.ts';

/** A repeated request counts once. Throws OPTION_NOT_FOUND or OPTION_AVAILABLE. */
export const addRestockRequest = async (
  tx: Tx,
  request: { optionId: number; memberId: number; at: Date },
): Promise<void> => {
  const { optionId, memberId, at } = request;
  const option = await lockSharedRequestedOption(tx, optionId);
  if (option === undefined) throw problem('OPTION_NOT_FOUND');
  if (option.buyable) throw problem('OPTION_AVAILABLE');
  const { buyable: _, stockQuantity: __, ...optionData } = option;
  if (!(await insertRequest(tx, { optionId, round: option.round, memberId, at }))) return;
  await addToOutbox(tx, stockRequested, {
    subject: String(option.itemId),
    data: { ...optionData, memberId, requestedAt: at.toISOString() },
  });
};

export const requestRestock = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  member: Member,
  optionId: number,
): Promise<void> => db.tx((tx) => addRestockRequest(tx, { optionId, memberId: member.id, at: now() }));
