import { openingChanged } from '@gyeol/contracts/events/catalog.ts';
import { on } from '@gyeol/service-kit/events/subscription.ts';
import { projectOpening } from './opening/opening-store.ts';

/** Orders listen to nobody but for one thing: whether the shop takes them. */
export const subscriptions = [on(openingChanged, projectOpening)];
