import type { Tx } from '@gyeol/service-kit/db/db.ts';
import type { LockedOrder } from '../order/transition.ts';
import type { ProviderPayment } from './payment-provider.ts';

/**
 * Folders above follow these events of an order: they handle each in the same transaction, under the order's lock. `app.ts`
 * names the functions.
 */
export interface DomainEvents {
  /** A part of the payment was cancelled in the provider's console. Answers the order as it is then. */
  partCancelledAtProvider(tx: Tx, order: LockedOrder, payment: ProviderPayment): Promise<LockedOrder>;
  /** The order was cancelled whole in the provider's console. */
  cancelledAtProvider(tx: Tx, merchantUid: string, actor: string, at: Date): Promise<void>;
  /** The pieces that had not been sent were cancelled. */
  restCancelled(tx: Tx, order: LockedOrder, at: Date): Promise<void>;
}
