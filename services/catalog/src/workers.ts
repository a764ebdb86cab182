import type { Worker } from '@gyeol/service-kit/app.ts';
import { followChanges, sweepChanges } from './changes/follow-changes.ts';
import type { Deps } from './config.ts';
import { indexItems } from './items/index-items.ts';
import { publishQueuedItems } from './items/item-events.ts';
import { watchOpening } from './opening/watch-opening.ts';
import { flushSearchCounts } from './popular/popular-words.ts';
import { followSales } from './sales/follow-sales.ts';
import { addSaleStockGauge } from './sales/sale-stock-views.ts';
import { watchDrift } from './stock/drift.ts';
import { forgetBoughtTogether } from './together/bought-together.ts';
import { sweepOversized, sweepPending } from './uploads/sweep-pending.ts';
import { withdrawUnused } from './uploads/withdraw-unused.ts';
import { followWithdrawnImages } from './uploads/withdrawn-images.ts';

/** Creates the workers, and the gauge of what the sales have left. */
export const createWorkers = (deps: Deps): Worker[] => {
  addSaleStockGauge(deps);
  return [
    followChanges(deps.db, deps.changes),
    sweepChanges(deps.db),
    publishQueuedItems(deps),
    indexItems(deps),
    followSales(deps),
    flushSearchCounts(deps),
    forgetBoughtTogether(deps),
    watchDrift(deps),
    watchOpening(deps),
    sweepPending(deps),
    sweepOversized(deps),
    withdrawUnused(deps),
    followWithdrawnImages(deps.db, deps.withdrawn),
  ];
};
