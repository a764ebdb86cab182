import type { DataOf, Envelope } from '@gyeol/contracts/event.ts';
import type { paymentMethodsChanged } from '@gyeol/contracts/events/payment-methods.ts';
import type { pointTermsChanged } from '@gyeol/contracts/events/points.ts';
import { type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { recordChange } from '../changes/record-change.ts';
import type { Deps } from '../config.ts';

type Payment = DataOf<typeof paymentMethodsChanged>;
type Points = Pick<DataOf<typeof pointTermsChanged>, 'enabled'>;
/**
 * The offers that the shop has switched on, as other services published them last. Undefined means not published yet.
 */
export interface Offers {
  readonly payment?: Payment;
  readonly points?: Points;
}

const select = sql('offers.read', 'select name, data from offers');
const upsert = sql(
  'offers.write',
  `insert into offers as stored (name, version, data) values ($1::text, $2::bigint, $3::jsonb)
   on conflict (name) do update set version = excluded.version, data = excluded.data
   where stored.version < excluded.version`,
);

export const readOffers = async (db: Queries): Promise<Offers> => {
  const rows = await db.rows<{ name: keyof Offers; data: unknown }>(select);
  return Object.fromEntries(rows.map(({ name, data }) => [name, data]));
};

const projectOffer = <Name extends keyof Offers>(tx: Tx, name: Name, version: number, data: Offers[Name]) =>
  tx.run(upsert, [name, version, JSON.stringify(data)]);
/**
 * Copies the payment methods, which the shop shows under each page. A version older than the stored one changes
 * nothing.
 */
export const projectPaymentMethods = async (
  tx: Tx,
  deps: Pick<Deps, 'changes'>,
  { version, data }: Envelope<Payment>,
): Promise<void> => {
  if ((await projectOffer(tx, 'payment', version, data)) > 0) await recordChange(tx, deps, null, 'edit');
};
export const projectPointTerms = async (
  tx: Tx,
  { version, data: { enabled } }: Envelope<DataOf<typeof pointTermsChanged>>,
): Promise<void> => {
  await projectOffer(tx, 'points', version, { enabled });
};
