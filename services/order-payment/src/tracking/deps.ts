import type { Deps } from '../payment/deps.ts';
import type { TrackingProvider } from './tracking-provider.ts';

export interface TrackingDeps extends Deps {
  /**
   * Undefined when the shop has no tracking contract. An order then counts as delivered once the number of days set by
   * the shop has passed.
   */
  readonly tracking: TrackingProvider | undefined;
}
