import { dayMs } from '@gyeol/contracts/rules/business-day.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import type { Deps } from '../payment/deps.ts';

const paidWithin = sql(
  'verify.paid-within',
  `select imp_uid as "impUid", merchant_uid as "merchantUid", amount from ledger
   where kind = 'paid' and at >= $1::timestamptz and at < $2::timestamptz order by at, id`,
);
const days = 7;

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
export const verifyPayments = async ({ db, provider }: Deps, { until, print }: VerifyOptions): Promise<number> => {
  const since = new Date(until.getTime() - days * dayMs);
  const rows = await db.rows<{ impUid: string; merchantUid: string; amount: number }>(paidWithin, [since, until]);
  let differing = 0;
  for (const { impUid, merchantUid, amount } of rows) {
    const payment = await provider.find(impUid);
    if (payment?.merchantUid === merchantUid && payment.amount === amount) continue;
    differing += 1;
    print(`differs  ${merchantUid}  ${impUid}  ${amount} won here, ${payment ? payment.amount : 'unknown'} there`);
  }
  print(`${rows.length} payments of ${days} days looked at, ${differing} differ`);
  return differing;
};
