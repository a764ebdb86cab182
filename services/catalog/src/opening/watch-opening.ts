import type { Worker } from '@gyeol/service-kit/app.ts';
import { modeOf, type OpeningDeps, takesOrders } from './opening-check.ts';
import { lockOpening, type OpeningRow, publishOpening, readOpening } from './opening-store.ts';
import { readOpeningFacts } from './read-facts.ts';

const decide = async (deps: OpeningDeps, row: OpeningRow): Promise<boolean> =>
  modeOf(deps, row) !== 'enforced' || takesOrders(deps, row, await readOpeningFacts(deps));

/** Tells order-payment when the shop begins or ceases to take orders. */
export const followOpening = async (deps: OpeningDeps): Promise<void> => {
  const open = await decide(deps, await readOpening(deps.db));
  await deps.db.tx(async (tx) => {
    if ((await lockOpening(tx)).takesOrders !== open) await publishOpening(tx, open);
  });
};

/** Documents come into force and days pass without anybody saving anything. */
export const watchOpening = (deps: OpeningDeps): Worker => ({
  name: 'opening',
  everyMs: 4_000,
  exclusive: true,
  run: () => followOpening(deps),
});
