import { sql } from '@gyeol/service-kit/db/db.ts';
import { isTransient } from '@gyeol/service-kit/db/errors.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Action } from './actions.ts';
import type { Provider } from './provider.ts';
import { admin, owner, type Shop, stranger } from './shop.ts';

const people = [owner, stranger];
const cutAll = sql(
  'test.cut-all',
  `select pg_terminate_backend(pid) from pg_stat_activity
   where datname = current_database() and pid <> pg_backend_pid()`,
);

const pass = sql('test.pass', 'select');

/** Performs actions on a shop and its provider. The actions move the clock. */
export const createWorld = (shop: Shop, provider: Provider) => {
  const placed: { merchantUid: string; totalPrice: number; who: number }[] = [];
  const charged: { merchantUid: string; impUid: string; who: number }[] = [];
  const chosen = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(list.length, 1)];
  const place = async ({ option, coupon, who }: Action & { do: 'place' }) => {
    const as = people[who];
    if ((await shop.sheet([{ itemOptionId: option, quantity: 1 }], as)).status !== 200) return;
    const done = await shop.complete(coupon && who === 0 ? { couponMapId: 501 } : {}, as);
    if (done.status === 200) placed.push({ ...done.body, who });
  };
  const charge = async (action: Action & { do: 'charge' }) => {
    const order = chosen(placed, action.pick);
    if (order === undefined || order.totalPrice === 0) return;
    const amount = action.amount === 'right' ? order.totalPrice : 1_000;
    const { merchantUid, who } = order;
    charged.push({ merchantUid, who, impUid: await provider.charge({ merchantUid, amount, status: action.status }) });
  };
  const hear = async ({ pick: at, by }: Action & { do: 'hear' }) => {
    const payment = chosen(charged, at);
    if (payment === undefined) return;
    const { merchantUid, impUid, who } = payment;
    if (by === 'validate') await shop.validate(merchantUid, impUid, people[who]);
    else await shop.webhook({ imp_uid: impUid, merchant_uid: merchantUid, status: 'paid' });
  };
  const onOrder = async (action: Extract<Action, { do: 'cancel' | 'ship' | 'deliver' }>) => {
    const order = chosen(placed, action.pick);
    if (order === undefined) return;
    if (action.do === 'cancel') await shop.cancel(order.merchantUid, action.by === 'admin' ? admin : people[order.who]);
    else if (action.do === 'ship') await shop.ship(order.merchantUid);
    else await shop.deliver(order.merchantUid, people[order.who]);
  };
  const consoleCancel = async ({ pick: at }: Action & { do: 'console' }) => {
    const payment = chosen(charged, at);
    // The console refuses to cancel an unpaid payment, which does not matter here.
    if (payment !== undefined) await provider.consoleCancel(payment.impUid).catch(() => undefined);
  };
  const neighbours = ({
    hold,
    coupon,
    release,
  }: Pick<Action & { do: 'neighbours' }, 'hold' | 'coupon' | 'release'>) => {
    const lost = problem('UNAVAILABLE');
    const at = (when: string) => ({
      before: when === 'before' ? lost : undefined,
      after: when === 'after' ? lost : undefined,
    });
    shop.catalog.faults.hold = at(hold);
    shop.coupons.faults.hold = at(coupon);
    shop.catalog.faults.release = at(release ? 'well' : 'before');
  };
  /** Ignores the error of a worker whose connection was cut, because the worker runs again later. */
  const cut = (error: unknown): void => {
    if (!isTransient(error)) throw error;
  };
  const wait = (minutes: number) => shop.advance(minutes * 60_000);
  /**
   * Simulates a crash: uncommitted changes are lost, but calls to other services have happened. The loop of `crash`
   * takes about as long for each statement as a concurrent action, so the crash happens in the middle of that action.
   */
  const crash = async ({ afterStatements }: Action & { do: 'crash' }) => {
    for (let n = 0; n < afterStatements; n += 1) await shop.database.db.run(pass);
    await shop.database.db.rows(cutAll);
  };
  const carryOut = async (action: Action): Promise<unknown> => {
    switch (action.do) {
      case 'place':
        return place(action);
      case 'charge':
        return charge(action);
      case 'hear':
        return hear(action);
      case 'console':
        return consoleCancel(action);
      case 'wait':
        return wait(action.minutes);
      case 'weather':
        return provider.behave({ down: action.down, dropAnswer: action.dropAnswer, cancelFail: action.cancelFail });
      case 'neighbours':
        return neighbours(action);
      case 'crash':
        return crash(action).catch(cut);
      case 'deliver events':
        return shop.spread().catch(cut);
      case 'work':
        return shop.work(action.name).catch(cut);
      default:
        return onOrder(action);
    }
  };
  /** Lets more than two days pass without faults, so that everything that was started ends. */
  const calm = async () => {
    await provider.heal();
    neighbours({ hold: 'well', coupon: 'well', release: true });
    for (const minutes of [1, 1, 5, 15, 60, 60, 1_440, 1_440]) {
      wait(minutes);
      for (const name of ['abandon', 'cancels', 'returns', 'reconcile', 'expire']) await shop.work(name).catch(cut);
      await shop.spread();
    }
  };
  return { carryOut, calm };
};
