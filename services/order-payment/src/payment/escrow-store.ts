import { type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import type { ProviderPayment } from './payment-provider.ts';

// A parcel of before is there where an instance of the version before settled the payment.
const insert = sql(
  'escrow.insert',
  `insert into escrow_deliveries (merchant_uid, imp_uid, due_at)
   values ($1::text, $2::text, (select max(shipped_at) from parcels where merchant_uid = $1::text and claim_id is null))
   on conflict (merchant_uid) do nothing`,
);
const find = sql(
  'escrow.find',
  `select tracking_number as "trackingNumber", registered_at as "registeredAt", fault from escrow_deliveries
   where merchant_uid = $1::text`,
);

/** Notes that the payment of an order is held in escrow, if the provider says so: its delivery is to be registered. */
export const recordEscrow = (tx: Tx, { escrow, merchantUid, impUid }: ProviderPayment): void => {
  if (escrow) tx.defer(insert, [merchantUid, impUid]);
};

/** What the provider was told of an order's delivery; `fault`: why it did not take the last try. */
export interface EscrowState {
  trackingNumber: string | null;
  registeredAt: Date | null;
  fault: string | null;
}
/** Undefined of an order whose payment is not held in escrow. */
export const findEscrow = (db: Queries, merchantUid: string): Promise<EscrowState | undefined> =>
  db.maybe(find, [merchantUid]);
