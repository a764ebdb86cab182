import { logFailure } from '@gyeol/service-kit/log-failure.ts';
import { depositRemindedEvent, publish } from '../order/order-events.ts';
import { lockOrder, updateLockedOrder } from '../order/order-store.ts';
import { markReminded } from '../order/unpaid-transitions.ts';
import { listDepositsToRemind } from './deposit-store.ts';
import type { Deps } from './deps.ts';

const remind = ({ db, now }: Deps, merchantUid: string): Promise<void> =>
  db.tx(async (tx) => {
    const order = await lockOrder(tx, merchantUid);
    if (order?.status !== 'AWAITING_DEPOSIT' || order.deposit.remindedAt || order.cancelRequestedAt !== null) return;
    const at = now();
    const reminded = markReminded(order, at);
    updateLockedOrder(tx, reminded, { what: 'deposit reminded', actor: 'deposits', at });
    await publish(tx, depositRemindedEvent(reminded, at));
  });

/** Reminds buyers once, a day before their deposit is due. */
export const remindDeposits = async (deps: Deps, signal: AbortSignal): Promise<void> => {
  for (const { merchantUid } of await listDepositsToRemind(deps.db, deps.now())) {
    if (signal.aborted) return;
    await remind(deps, merchantUid).catch((err: unknown) =>
      logFailure(deps.log, { merchantUid, err }, 'a deposit was not reminded of'),
    );
  }
};
