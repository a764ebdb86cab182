import type { Worker } from '@gyeol/service-kit/app.ts';
import { neverDue } from '@gyeol/service-kit/due-at.ts';
import { modeOf, type OpeningDeps, takesOrders } from './opening-check.ts';
import { lockOpening, type OpeningRow, publishOpening, readOpening } from './opening-store.ts';
import { readOpeningFacts } from './read-facts.ts';

const decide = async (deps: OpeningDeps, row: OpeningRow): Promise<boolean> =>
  modeOf(deps, row) !== 'enforced' || takesOrders(deps, row, await readOpeningFacts(deps));

/** Publishes an event for order-payment when the shop begins or stops taking orders. */
export const followOpening = async (deps: OpeningDeps): Promise<void> => {
  const open = await decide(deps, await readOpening(deps.db));
  await deps.db.tx(async (tx) => {
    if ((await lockOpening(tx)).takesOrders !== open) await publishOpening(tx, open);
  });
};

/** Checks from time to time too, because documents come into force and deadlines pass without any edit. */
export const watchOpening = (deps: OpeningDeps): Worker => ({
  name: 'opening',
  everyMs: 4_000,
  dueAt: neverDue,
  exclusive: true,
  run: () => followOpening(deps),
});
