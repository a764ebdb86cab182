import { readFile } from 'node:fs/promises';
import type { AppDeps } from '@gyeol/service-kit/app.ts';
import { createOrderDeps } from '../app.ts';
import { type CancelEnd, endCancel } from '../claims/end-cancel.ts';
import { type Config, shopKeys } from '../config.ts';
import { releaseLostHolds } from '../operations/lost-holds.ts';
import { republishAll } from '../operations/republish.ts';
import { reconcileOrder } from '../payment/reconcile.ts';
import { readHistory } from '../seed/history-file.ts';
import { seedOrders } from '../seed/seed-orders.ts';
import { republishTerms } from '../settings/delivery-terms-store.ts';
import { seedMethods } from '../settings/payment-methods.ts';
import { republishMethods } from '../settings/publish-methods.ts';
import { reconcileSince } from './reconcile.ts';
import { readStory } from './story.ts';
import { verifyPayments } from './verify-payments.ts';

type Command = (deps: AppDeps<Config>, args: readonly string[]) => Promise<void>;

const requireArgument = (args: readonly string[], usage: string): string => {
  const [value] = args;
  // The kit prints an error with a code in one line, without a stack.
  if (value === undefined || value === '') throw Object.assign(new Error(`usage: ${usage}`), { code: 'USAGE' });
  return value;
};
const print = (text: string): void => void process.stdout.write(`${text}\n`);

const endCancelUsage = 'end-cancel <merchantUid> give-up|refunded';
const cancelEnds: readonly CancelEnd[] = ['give-up', 'refunded'];
const reconcileUsage = 'reconcile <merchantUid | ISO time> [refund]';
const verifyUsage = 'verify-payments <ISO time>';
const isTime = (text: string): boolean => /^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(Date.parse(text));

/** The commands of `node services/order-payment/src/main.ts <command> …`. The kit adds its own commands. */
export const commands: Readonly<Record<string, Command>> = {
  story: async ({ db }, args) => print(await readStory(db, requireArgument(args, 'story <merchantUid>'))),
  /**
   * Compares the provider's payments with our orders, for one order or since a moment, and settles our orders. Then
   * prints the order's story or the differences. Fails while a difference is left.
   */
  reconcile: async (appDeps, args) => {
    const subject = requireArgument(args, reconcileUsage);
    const deps = createOrderDeps(appDeps);
    // `give-back` is the name that the argument `refund` had in the previous release.
    const refunds = args[1] === 'refund' || args[1] === 'give-back';
    if (args.length > (isTime(subject) && refunds ? 2 : 1)) requireArgument([], reconcileUsage);
    if (isTime(subject)) {
      const left = await reconcileSince(deps, { since: new Date(subject), refundUnknown: refunds, print });
      if (left > 0) throw Object.assign(new Error(`${left} differences are left`), { code: 'DIFFERENCES_LEFT' });
      return;
    }
    await reconcileOrder(deps, subject, 'operator');
    print(await readStory(appDeps.db, subject));
  },
  /**
   * Checks that the provider knows each payment of the seven days before the given moment. An operator runs this
   * command in a restored copy of a shop, while the original shop is open.
   */
  'verify-payments': async (appDeps, args) => {
    const until = requireArgument(args, verifyUsage);
    if (!isTime(until)) requireArgument([], verifyUsage);
    const differing = await verifyPayments(createOrderDeps(appDeps), { until: new Date(until), print });
    if (differing > 0) throw Object.assign(new Error(`${differing} payments differ`), { code: 'DIFFERENCES_LEFT' });
  },
  /**
   * Ends a cancel that the provider cannot carry out: the order continues, or the buyer got the money in another way.
   */
  'end-cancel': async (appDeps, args) => {
    const merchantUid = requireArgument(args, endCancelUsage);
    const end = cancelEnds.find((candidate) => candidate === args[1]) ?? requireArgument([], endCancelUsage);
    await endCancel(createOrderDeps(appDeps), merchantUid, end as CancelEnd);
    print(await readStory(appDeps.db, merchantUid));
  },
  seed: async ({ db, now }, args) => {
    const history = readHistory(JSON.parse(await readFile(requireArgument(args, 'seed <file.json>'), 'utf8')));
    if (history.paymentMethods) await seedMethods(db, history.paymentMethods);
    const { loaded, skipped } = await seedOrders(db, history.orders, now());
    print(`${loaded} past orders loaded, ${skipped} were there already`);
  },
  /** Releases the holds of ended orders, and republishes the events of paid orders whose holds were lost. */
  'release-lost-holds': async (appDeps) => {
    for (const line of await releaseLostHolds(appDeps)) print(line);
  },
  /**
   * Republishes the operator's settings and, with their original ids, the events of all orders that were paid or have
   * ended.
   */
  republish: async ({ db, now, config }) => {
    await republishTerms(db, now());
    await republishMethods(db, { at: now(), ...shopKeys(config) });
    print(`${(await republishAll(db)) + 2} events republished`);
  },
};

export const formerCommands: Readonly<Record<string, string>> = {
  resettle: 'reconcile',
  compare: 'reconcile',
  'mend-holds': 'release-lost-holds',
  reemit: 'republish',
};
