import { openingChanged } from '@gyeol/contracts/events/catalog.ts';
import { reviewWritten } from '@gyeol/contracts/events/review.ts';
import { saleChanged } from '@gyeol/contracts/events/sale.ts';
import { on } from '@gyeol/service-kit/events/subscription.ts';
import { markOrderReviewed } from './fulfilment/delivery-store.ts';
import { projectOpening } from './opening/opening-store.ts';
import { projectSale } from './sale-gates/sale-store.ts';

export const subscriptions = [
  on(openingChanged, projectOpening),
  on(reviewWritten, async (tx, { data }) => markOrderReviewed(tx, data)),
  on(saleChanged, projectSale),
];
