import { stockRequested } from '@gyeol/contracts/events/catalog.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { addToOutbox } from '@gyeol/service-kit/events/outbox.ts';
import type { Member } from '@gyeol/service-kit/http/serve.ts';
import type { CatalogDeps } from '../deps.ts';
import { insertRequest, shareRequestedOption } from './request-store.ts';

/** Once per member while the option cannot be bought; asking again is fine and counts once. */
export const requestRestock = (
  { db, now }: Pick<CatalogDeps, 'db' | 'now'>,
  member: Member,
  optionId: number,
): Promise<void> =>
  db.tx(async (tx) => {
    const option = await shareRequestedOption(tx, optionId);
    if (option === undefined) throw problem('OPTION_NOT_FOUND');
    if (option.buyable) throw problem('OPTION_AVAILABLE');
    const { buyable: _, stockQuantity: __, ...about } = option;
    const at = now();
    if (!(await insertRequest(tx, { optionId, round: option.round, memberId: member.id, at }))) return;
    await addToOutbox(tx, stockRequested, {
      subject: String(option.itemId),
      data: { ...about, memberId: member.id, requestedAt: at.toISOString() },
    });
  });
