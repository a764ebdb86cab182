import { readFile } from 'node:fs/promises';
import type { AppDeps } from '@gyeol/service-kit/app.ts';
import { createOrderDeps } from '../app.ts';
import { type CancelEnd, endCancel } from '../claims/end-cancel.ts';
import type { Config } from '../config.ts';
import { mendHolds } from '../operations/lost-holds.ts';
import { republishAll } from '../operations/republish.ts';
import { reconcileOrder } from '../payment/reconcile.ts';
import { readHistory } from '../seed/history-file.ts';
import { seedOrders } from '../seed/seed-orders.ts';
import { reconcileSince } from './reconcile.ts';
import { readStory } from './story.ts';

type Command = (deps: AppDeps<Config>, args: readonly string[]) => Promise<void>;

const requireArgument = (args: readonly string[], usage: string): string => {
  const [value] = args;
  // A code: the kit then says it in one line, without a stack.
  if (value === undefined || value === '') throw Object.assign(new Error(`usage: ${usage}`), { code: 'USAGE' });
  return value;
};
const print = (text: string): void => void process.stdout.write(`${text}\n`);

const endCancelUsage = 'end-cancel <merchantUid> give-up|refunded';
const cancelEnds: readonly CancelEnd[] = ['give-up', 'refunded'];
const reconcileUsage = 'compare <ISO time> [give-back]';

/** `node services/order-payment/src/main.ts <command> …`, beside the kit's own. */
export const commands: Readonly<Record<string, Command>> = {
  /** Everything about an order and its money. */
  story: async ({ db }, args) => print(await readStory(db, requireArgument(args, 'story <merchantUid>'))),
  /** Asks the provider about all payments of an order and settles them, then prints its story. */
  resettle: async (appDeps, args) => {
    const merchantUid = requireArgument(args, 'resettle <merchantUid>');
    await reconcileOrder(createOrderDeps(appDeps), merchantUid, 'operator');
    print(await readStory(appDeps.db, merchantUid));
  },
  /** Ends a cancel that the provider cannot carry out: the order goes on, or the buyer has the money by another way. */
  'end-cancel': async (appDeps, args) => {
    const merchantUid = requireArgument(args, endCancelUsage);
    const end = cancelEnds.find((candidate) => candidate === args[1]) ?? requireArgument([], endCancelUsage);
    await endCancel(createOrderDeps(appDeps), merchantUid, end as CancelEnd);
    print(await readStory(appDeps.db, merchantUid));
  },
  /** Holds the provider's books against ours since a moment, settles what is behind, and says what differs. */
  compare: async (appDeps, args) => {
    const since = new Date(requireArgument(args, reconcileUsage));
    const [, mode] = args;
    if (Number.isNaN(since.getTime()) || (mode !== undefined && mode !== 'give-back'))
      requireArgument([], reconcileUsage);
    for (const line of await reconcileSince(createOrderDeps(appDeps), since, mode === 'give-back')) print(line);
  },
  /** Loads past orders from a file, see seed.ts. */
  seed: async ({ db, now }, args) => {
    const history = readHistory(JSON.parse(await readFile(requireArgument(args, 'seed <file.json>'), 'utf8')));
    const { loaded, skipped } = await seedOrders(db, history, now());
    print(`${loaded} past orders loaded, ${skipped} were there already`);
  },
  /** Releases what is held for orders that have ended, and republishes paid ones. */
  'mend-holds': async (appDeps) => {
    for (const line of await mendHolds(appDeps)) print(line);
  },
  /** Republishes the events of all orders that were paid or have ended, with their first ids. */
  reemit: async ({ db }) => print(`${await republishAll(db)} events republished`),
};
