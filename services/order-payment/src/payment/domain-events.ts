import type { Tx } from '@gyeol/service-kit/db/db.ts';
import type { LockedOrder } from '../order/transition.ts';
import type { ProviderPayment } from './payment-provider.ts';

/**
 * What happens to an order that folders above have to follow: they handle it in the same transaction, under the order's
 * lock. `app.ts` names who does.
 */
export interface DomainEvents {
  /** A part of the payment was cancelled in the provider's console. Answers the order as it is then. */
  partCancelledAtProvider(tx: Tx, order: LockedOrder, payment: ProviderPayment): Promise<LockedOrder>;
  /** The order was cancelled whole in the provider's console. */
  cancelledAtProvider(tx: Tx, merchantUid: string, actor: string, at: Date): Promise<void>;
  /** What had not been sent was cancelled. */
  restCancelled(tx: Tx, order: LockedOrder, at: Date): Promise<void>;
}
