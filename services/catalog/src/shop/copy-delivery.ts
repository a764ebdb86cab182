import type { DataOf } from '@gyeol/contracts/event.ts';
import type { deliveryTermsChanged } from '@gyeol/contracts/events/order-payment.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { recordChange } from '../changes/record-change.ts';
import type { Deps } from '../config.ts';
import { projectDelivery } from './shop-store.ts';

/**
 * Copies order-payment's delivery terms, which pages, documents and feeds show. A version older than the stored one
 * changes nothing.
 */
export const copyDelivery = async (
  tx: Tx,
  deps: Pick<Deps, 'changes'>,
  version: number,
  { changedAt: _, ...terms }: DataOf<typeof deliveryTermsChanged>,
): Promise<void> => {
  if (await projectDelivery(tx, version, terms)) await recordChange(tx, deps, null, 'edit');
};
