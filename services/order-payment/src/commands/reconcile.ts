import { sql } from '@gyeol/service-kit/db/db.ts';
import { abandonOrder } from '../checkout/place-order.ts';
import { finishCancel } from '../claims/cancel-order.ts';
import type { Order } from '../order/order-row.ts';
import { findOrder } from '../order/order-store.ts';
import type { Deps } from '../payment/deps.ts';
import { recordWindow } from '../payment/open-window.ts';
import { balanceOf, idsOf, ProviderDown, type ProviderPayment } from '../payment/payment-provider.ts';
import { readLedgerSums, toWholeAmount } from '../payment/payment-store.ts';
import { reconcileOrder } from '../payment/reconcile.ts';
import { refundBalance } from '../payment/refund-payment.ts';

const paidSince = sql(
  'reconcile.paid-since',
  `select imp_uid as "impUid", l.merchant_uid as "merchantUid", l.amount, p.provider
   from ledger l left join payments p using (imp_uid)
   where kind = 'paid' and at >= $1::timestamptz order by at, l.id`,
);

/** True for an order number of this shop. One provider account may serve other shops, too. */
const isOurs = (merchantUid: string): boolean => /^\d{17}-[0-9A-Z]{16}$/.test(merchantUid);
const reason = '주문 기록을 찾을 수 없어 환불합니다.';
const won = (amount: number): string => `${amount.toLocaleString('en-US')} won`;

/**
 * `line` describes a difference between the provider and this shop. `mended` is true when the difference was corrected.
 */
interface Finding {
  readonly line: string;
  readonly mended: boolean;
}
type Report = (finding: Finding | undefined) => void;

/**
 * Brings an order of this shop to the state that the provider reports, and answers the change. After a restore, two
 * kinds of orders need another step first:
 * - A cancel that was under way at the time of the backup is finished, because the shop continued that cancel after the
 *   backup.
 * - An order that was being placed at the time of the backup is abandoned, because in the restored shop the order holds
 *   nothing and cannot be paid. A payment that was made after the backup is refunded.
 */
const reconcileKnown = async (deps: Deps, before: Order, provider: string): Promise<Finding | undefined> => {
  const { merchantUid, status } = before;
  await recordWindow(deps, before, provider);
  if (status === 'PLACING') await abandonOrder(deps, merchantUid, 'operator');
  if (before.cancelRequestedAt !== null) await finishCancel(deps, merchantUid);
  await reconcileOrder(deps, merchantUid, 'operator');
  const after = await findOrder(deps.db, merchantUid);
  if (after === undefined || after.version === before.version) return undefined;
  return { line: `behind         ${merchantUid}  ${status} → ${after.status}`, mended: true };
};

/**
 * Handles a payment of an order that does not exist here. A payment without a balance is skipped. With `refundUnknown`
 * the balance is refunded. Without it, the payment is only reported.
 */
const reconcileUnknown = async (
  { providers }: Pick<Deps, 'providers'>,
  payment: ProviderPayment,
  refundUnknown: boolean,
): Promise<Finding | undefined> => {
  const { merchantUid, impUid } = payment;
  const provider = providers.of(payment.provider);
  const before = (await provider.find(idsOf(payment))) ?? payment;
  if (balanceOf(before) === 0) return undefined;
  const about = `${merchantUid}  ${impUid}  ${won(balanceOf(before))}`;
  if (!refundUnknown) return { line: `unknown order  ${about}`, mended: false };
  const { payment: after } = await refundBalance(provider, idsOf(payment), { reason, intent: 'unknown order' });
  const mended = balanceOf(after) === 0;
  return { line: `${mended ? 'refunded       ' : 'NOT refunded   '}${about}`, mended };
};

interface RecordedPayment {
  impUid: string;
  merchantUid: string;
  amount: number;
  provider: string | null;
}
/** Reports payments that this shop recorded but the provider does not know. */
const reportUnfounded = async (
  { db, providers }: Deps,
  since: Date,
  seen: ReadonlySet<string>,
  report: Report,
): Promise<void> => {
  for (const row of await db.rows<RecordedPayment>(paidSince, [since])) {
    if (seen.has(row.impUid) || (await providers.of(row.provider).find(idsOf(row))) !== undefined) continue;
    report({ line: `not paid there ${row.merchantUid}  ${row.impUid}  ${won(row.amount)}`, mended: false });
  }
};

/** Compares the sums of the reconciled payments at the provider and here. Answers a line with both sums. */
const reportSums = async (
  { db, providers }: Deps,
  reconciled: readonly ProviderPayment[],
  report: Report,
): Promise<string> => {
  let there = 0;
  let here = 0;
  for (const before of reconciled) {
    // Reads the payment again, because reconciling refunds a payment that does not fit its order.
    const now = await providers.of(before.provider).find(idsOf(before));
    const { merchantUid, impUid, amount, cancelAmount, status } = now ?? before;
    const cancelled = status === 'cancelled' && cancelAmount === 0 ? amount : cancelAmount;
    there += toWholeAmount(amount) - toWholeAmount(cancelled);
    const { paid, refunded } = await readLedgerSums(db, merchantUid, impUid);
    here += paid - refunded;
  }
  if (there !== here)
    report({ line: `SUMS DIFFER    by ${won(there - here)}: look at each order's story`, mended: false });
  return `sums of ${reconciled.length} payments of known orders: ${won(there)} at the provider, ${won(here)} here`;
};

/**
 * Lists the payments that are not in `seen`. The list is read to the end before any payment is handled. Otherwise a
 * refund would move its payment to another list, and the payments behind it would move up. Some payments would then be
 * missed on the next page.
 */
const listUnseen = async (
  { providers, now }: Deps,
  since: Date,
  seen: ReadonlySet<string>,
): Promise<ProviderPayment[]> => {
  const unseen = new Map<string, ProviderPayment>();
  for (const provider of providers.all)
    for await (const payment of provider.listMoved(since, now()))
      if (!seen.has(payment.impUid)) unseen.set(payment.impUid, payment);
  return [...unseen.values()];
};

export interface ReconcileOptions {
  since: Date;
  /** True when the money of orders that do not exist here is refunded. */
  refundUnknown: boolean;
  /** Prints a line as soon as the line is known, so that work done before a failure has been reported. */
  print: (line: string) => void;
}

/** Answers the payments of known orders, and the ids of all payments. */
const reconcilePayments = async (deps: Deps, { since, refundUnknown }: ReconcileOptions, report: Report) => {
  const known: ProviderPayment[] = [];
  const seen = new Set<string>();
  // Refunds may be made while the list is read, so the list is read again until no new payment appears.
  for (;;) {
    const unseen = await listUnseen(deps, since, seen);
    if (unseen.length === 0) return { known, seen };
    for (const payment of unseen) {
      seen.add(payment.impUid);
      const order = await findOrder(deps.db, payment.merchantUid);
      if (order !== undefined) {
        known.push(payment);
        report(await reconcileKnown(deps, order, payment.provider));
      } else if (isOurs(payment.merchantUid) && balanceOf(payment) > 0)
        report(await reconcileUnknown(deps, payment, refundUnknown));
    }
  }
};

const reconcileAll = async (deps: Deps, options: ReconcileOptions): Promise<number> => {
  const { since, print } = options;
  const counts = { mended: 0, left: 0 };
  const report: Report = (finding) => {
    if (finding === undefined) return;
    counts[finding.mended ? 'mended' : 'left'] += 1;
    print(finding.line);
  };
  const { known, seen } = await reconcilePayments(deps, options, report);
  await reportUnfounded(deps, since, seen, report);
  print(await reportSums(deps, known, report));
  const { mended, left } = counts;
  const all = `${mended + left} differences since ${since.toISOString()}`;
  print(`${all}: ${seen.size} payments looked at, ${mended} mended, ${left} left`);
  return left;
};

/**
 * Compares our orders with every payment that moved money at the provider after the moment `since`. Known orders get
 * the provider's state, as in the reconciler. Payments of unknown orders are printed, and with `refundUnknown`
 * refunded. A repeat is safe. Answers the number of differences that a person must handle. Throws when the provider
 * does not answer.
 */
export const reconcileSince = async (deps: Deps, options: ReconcileOptions): Promise<number> => {
  try {
    return await reconcileAll(deps, options);
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error;
    const code = { code: 'PROVIDER_DOWN' };
    throw Object.assign(new Error(`the provider ${error.message}; run it again`), code);
  }
};
