import { optionRestocked } from '@gyeol/contracts/events/catalog.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { addToOutbox } from '@gyeol/service-kit/events/outbox.ts';
import { listRequesters, type RequestedOption, readRequestedOption, updateRestockRound } from './request-store.ts';

/** The contract's limit for one event. */
const membersPerEvent = 500;

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));

const publishRound = async (tx: Tx, option: RequestedOption, now: Date): Promise<void> => {
  const { buyable: _, itemImageUrl: __, ...optionData } = option;
  const members = await listRequesters(tx, option.itemOptionId, option.round);
  if (members.length === 0) return;
  for (const memberIds of chunks(members, membersPerEvent)) {
    await addToOutbox(tx, optionRestocked, {
      subject: String(option.itemId),
      data: { ...optionData, memberIds, restockedAt: now.toISOString() },
    });
  }
  await updateRestockRound(tx, option.itemOptionId);
};

/**
 * Publishes the options that can be bought again, so that each member who waits is notified once. Then a new round of
 * requests begins for these options. Call it when an operator raised the stock or took a flag off, never for a released
 * hold. The caller has locked the rows of the options and of the item.
 */
export const publishRestocked = async (tx: Tx, options: readonly { id: number }[], now: Date): Promise<void> => {
  for (const { id } of options) {
    const option = await readRequestedOption(tx, id);
    if (option.buyable) await publishRound(tx, option, now);
  }
};
