import { openingChanged } from '@gyeol/contracts/events/catalog.ts';
import { reviewWritten } from '@gyeol/contracts/events/review.ts';
import { on } from '@gyeol/service-kit/events/subscription.ts';
import { markOrderReviewed } from './fulfilment/delivery-store.ts';
import { projectOpening } from './opening/opening-store.ts';

/** Orders listen to nobody but for two things: whether the shop takes them, and what was reviewed. */
export const subscriptions = [
  on(openingChanged, projectOpening),
  on(reviewWritten, async (tx, { data }) => markOrderReviewed(tx, data)),
];
