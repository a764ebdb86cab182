import { type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import type { ProviderPayment } from './payment-provider.ts';

// A parcel can exist before this row, when an instance of the previous release settled the payment.
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

/**
 * Records a payment that the provider holds in escrow, so that the delivery of the order gets registered. Ignores other
 * payments.
 */
export const insertEscrow = (tx: Tx, { escrow, merchantUid, impUid }: ProviderPayment): void => {
  if (escrow) tx.defer(insert, [merchantUid, impUid]);
};

/** `fault` is the reason why the provider refused the last attempt. */
export interface EscrowState {
  trackingNumber: string | null;
  registeredAt: Date | null;
  fault: string | null;
}
/** Answers undefined when the payment is not held in escrow. */
export const findEscrow = (db: Queries, merchantUid: string): Promise<EscrowState | undefined> =>
  db.maybe(find, [merchantUid]);
