import { readFile } from 'node:fs/promises';
import type { AppDeps } from '@gyeol/service-kit/app.ts';
import { makeOrderDeps } from '../app.ts';
import { type CancelEnd, endCancel } from '../claims/end-cancel.ts';
import type { Config } from '../config.ts';
import { mendHolds } from '../operations/lost-holds.ts';
import { reemit } from '../operations/republish.ts';
import { reconcileOrder } from '../payment/reconcile.ts';
import { readHistory } from '../seed/history-file.ts';
import { seedOrders } from '../seed/seed-orders.ts';
import { compare } from './compare.ts';
import { tellStory } from './story.ts';

type Command = (deps: AppDeps<Config>, args: readonly string[]) => Promise<void>;

const wanted = (args: readonly string[], usage: string): string => {
  const [value] = args;
  // A code: the kit then says it in one line, without a stack.
  if (value === undefined || value === '') throw Object.assign(new Error(`usage: ${usage}`), { code: 'USAGE' });
  return value;
};
const print = (text: string): void => void process.stdout.write(`${text}\n`);

const endCancelUsage = 'end-cancel <merchantUid> give-up|refunded';
const cancelEnds: readonly CancelEnd[] = ['give-up', 'refunded'];
const compareUsage = 'compare <ISO time> [give-back]';

/** `node services/order-payment/src/main.ts <command> …`, beside the kit's own. */
export const commands: Readonly<Record<string, Command>> = {
  /** Everything about an order and its money. */
  story: async ({ db }, args) => print(await tellStory(db, wanted(args, 'story <merchantUid>'))),
  /** Asks the provider about all payments of an order and settles them, then tells its story. */
  resettle: async (given, args) => {
    const merchantUid = wanted(args, 'resettle <merchantUid>');
    await reconcileOrder(makeOrderDeps(given), merchantUid, 'operator');
    print(await tellStory(given.db, merchantUid));
  },
  /** Ends a cancel that the provider cannot carry out: the order goes on, or the buyer has the money by another way. */
  'end-cancel': async (given, args) => {
    const merchantUid = wanted(args, endCancelUsage);
    const end = cancelEnds.find((known) => known === args[1]) ?? wanted([], endCancelUsage);
    await endCancel(makeOrderDeps(given), merchantUid, end as CancelEnd);
    print(await tellStory(given.db, merchantUid));
  },
  /** Holds the provider's books against ours since a moment, settles what is behind, and says what differs. */
  compare: async (given, args) => {
    const since = new Date(wanted(args, compareUsage));
    const [, wish] = args;
    if (Number.isNaN(since.getTime()) || (wish !== undefined && wish !== 'give-back')) wanted([], compareUsage);
    for (const line of await compare(makeOrderDeps(given), since, wish === 'give-back')) print(line);
  },
  /** Loads past orders from a file, see seed.ts. */
  seed: async ({ db, now }, args) => {
    const history = readHistory(JSON.parse(await readFile(wanted(args, 'seed <file.json>'), 'utf8')));
    const { loaded, known } = await seedOrders(db, history, now());
    print(`${loaded} past orders loaded, ${known} were there already`);
  },
  /** Gives back what is held for orders that have ended, and tells paid ones again. */
  'mend-holds': async (given) => {
    for (const line of await mendHolds(given)) print(line);
  },
  /** Tells the facts of all orders that were paid or have ended again, with their first ids. */
  reemit: async ({ db }) => print(`${await reemit(db)} facts told again`),
};
