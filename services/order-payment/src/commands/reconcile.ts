import { sql } from '@gyeol/service-kit/db/db.ts';
import type { Order } from '../order/order-row.ts';
import { findOrder } from '../order/order-store.ts';
import type { Deps } from '../payment/deps.ts';
import { balanceOf, type PaymentProvider, ProviderDown, type ProviderPayment } from '../payment/payment-provider.ts';
import { ledgerSums, wholeAmount } from '../payment/payment-store.ts';
import { reconcileOrder } from '../payment/reconcile.ts';
import { refundBalance } from '../payment/refund-payment.ts';

const paidSince = sql(
  'reconcile.paid-since',
  `select imp_uid as "impUid", merchant_uid as "merchantUid", amount from ledger
   where kind = 'paid' and at >= $1::timestamptz order by at, id`,
);

/** Numbers as we make them: an account may serve other shops, too. */
const isOurs = (merchantUid: string): boolean => /^\d{17}-[0-9A-Z]{16}$/.test(merchantUid);
const reason = '주문 기록을 찾을 수 없어 환불합니다.';
const won = (amount: number): string => `${amount.toLocaleString('en-US')} won`;

interface ReconciledPayment {
  payment: ProviderPayment;
  change: string | undefined;
}

/** Brings an order of ours to what the provider says; answers how its state changed. */
const reconcileKnown = async (deps: Deps, before: Order): Promise<string | undefined> => {
  const { merchantUid, status } = before;
  await reconcileOrder(deps, merchantUid, 'operator');
  const after = await findOrder(deps.db, merchantUid);
  if (after === undefined || after.version === before.version) return undefined;
  return `behind         ${merchantUid}  ${status} → ${after.status}`;
};

/** A payment of an order that is not here. Its money is with us until somebody refunds it. */
const reportUnknown = async (
  provider: PaymentProvider,
  payment: ProviderPayment,
  refundUnknown: boolean,
): Promise<string> => {
  const { merchantUid, impUid } = payment;
  const about = `${merchantUid}  ${impUid}  ${won(balanceOf(payment))}`;
  if (!refundUnknown) return `unknown order  ${about}`;
  const { payment: now } = await refundBalance(provider, impUid, reason);
  return balanceOf(now) === 0 ? `refunded       ${about}` : `NOT refunded   ${about}`;
};

/** What we have as paid and the provider does not know. */
const reportUnfounded = async ({ db, provider }: Deps, since: Date, seen: ReadonlySet<string>): Promise<string[]> => {
  const lines: string[] = [];
  for (const row of await db.rows<{ impUid: string; merchantUid: string; amount: number }>(paidSince, [since])) {
    if (seen.has(row.impUid) || (await provider.find(row.impUid)) !== undefined) continue;
    lines.push(`not paid there ${row.merchantUid}  ${row.impUid}  ${won(row.amount)}`);
  }
  return lines;
};

const reportSums = async ({ db }: Deps, reconciled: readonly ProviderPayment[]): Promise<string[]> => {
  let there = 0;
  let here = 0;
  for (const { merchantUid, impUid, amount, cancelAmount, status } of reconciled) {
    const cancelled = status === 'cancelled' && cancelAmount === 0 ? amount : cancelAmount;
    there += wholeAmount(amount) - wholeAmount(cancelled);
    const { paid, refunded } = await ledgerSums(db, merchantUid, impUid);
    here += paid - refunded;
  }
  const differ = there === here ? [] : [`SUMS DIFFER    by ${won(there - here)}: look at each order's story`];
  return [
    `sums of ${reconciled.length} payments of known orders: ${won(there)} at the provider, ${won(here)} here`,
    ...differ,
  ];
};

const reconcileAll = async (deps: Deps, since: Date, refundUnknown: boolean): Promise<string[]> => {
  const { provider } = deps;
  const differences: string[] = [];
  const reconciled: ReconciledPayment[] = [];
  const seen = new Set<string>();
  for await (const payment of provider.listMoved(since, deps.now())) {
    seen.add(payment.impUid);
    const order = await findOrder(deps.db, payment.merchantUid);
    if (order !== undefined) reconciled.push({ payment, change: await reconcileKnown(deps, order) });
    else if (isOurs(payment.merchantUid) && balanceOf(payment) > 0)
      differences.push(await reportUnknown(provider, payment, refundUnknown));
  }
  differences.push(...reconciled.flatMap(({ change }) => (change === undefined ? [] : [change])));
  differences.push(...(await reportUnfounded(deps, since, seen)));
  // What did not fit was refunded meanwhile.
  const now: ProviderPayment[] = [];
  for (const { payment } of reconciled) now.push((await provider.find(payment.impUid)) ?? payment);
  const sums = await reportSums(deps, now);
  return [...differences, ...sums, `${differences.length} differences since ${since.toISOString()}`];
};

/**
 * Holds every payment that moved money at the provider since a moment against our orders: known orders are brought to
 * what it says, as the reconciler does, unknown ones are named, and with `refundUnknown` their money is refunded. Safe to repeat.
 * Throws when the provider does not answer.
 */
export const reconcileSince = async (deps: Deps, since: Date, refundUnknown: boolean): Promise<string[]> => {
  try {
    return await reconcileAll(deps, since, refundUnknown);
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error;
    const code = { code: 'PROVIDER_DOWN' };
    throw Object.assign(new Error(`the provider ${error.message}; run it again`), code);
  }
};
