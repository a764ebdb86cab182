import { dayMs } from '@gyeol/contracts/rules/business-day.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import type { Deps } from '../payment/deps.ts';

const paidWithin = sql(
  'verify.paid-within',
  `select imp_uid as "impUid", l.merchant_uid as "merchantUid", l.amount, p.provider
   from ledger l left join payments p using (imp_uid)
   where kind = 'paid' and at >= $1::timestamptz and at < $2::timestamptz order by at, l.id`,
);
const days = 7;

interface RecordedPayment {
  impUid: string;
  merchantUid: string;
  amount: number;
  provider: string | null;
}
interface VerifyOptions {
  /** The seven days before this moment are checked. */
  readonly until: Date;
  print(line: string): void;
}

/**
 * Compares the payments recorded here with the provider, and changes nothing on either side. An operator runs this in a
 * restored copy of a shop, while the original shop is open. The original may have refunded a payment since the backup,
 * so such a refund does not count as a difference. Answers the number of payments that differ.
 */
export const verifyPayments = async ({ db, providers }: Deps, { until, print }: VerifyOptions): Promise<number> => {
  const since = new Date(until.getTime() - days * dayMs);
  const rows = await db.rows<RecordedPayment>(paidWithin, [since, until]);
  let differing = 0;
  for (const { impUid, merchantUid, amount, provider } of rows) {
    const payment = await providers.of(provider).find({ merchantUid, transaction: impUid });
    if (payment?.merchantUid === merchantUid && payment.amount === amount) continue;
    differing += 1;
    print(`differs  ${merchantUid}  ${impUid}  ${amount} won here, ${payment ? payment.amount : 'unknown'} there`);
  }
  print(`${rows.length} payments of ${days} days looked at, ${differing} differ`);
  return differing;
};
