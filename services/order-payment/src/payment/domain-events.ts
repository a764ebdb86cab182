import type { Tx } from '@gyeol/service-kit/db/db.ts';
import type { LockedOrder } from '../order/transition.ts';
import type { ProviderPayment } from './payment-provider.ts';

/**
 * Functions that other folders provide, and that this folder calls when something happens to an order. Each function
 * runs in the caller's transaction, under the order's lock. `app.ts` sets the functions.
 */
export interface DomainEvents {
  /** A part of the payment was cancelled in the provider's console. Answers the changed order. */
  partCancelledAtProvider(tx: Tx, order: LockedOrder, payment: ProviderPayment): Promise<LockedOrder>;
  cancelledAtProvider(tx: Tx, merchantUid: string, actor: string, at: Date): Promise<void>;
  /** The pieces that were not shipped yet were cancelled. */
  restCancelled(tx: Tx, order: LockedOrder, at: Date): Promise<void>;
}
