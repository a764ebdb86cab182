import type { Deps } from '../payment/deps.ts';
import type { TrackingProvider } from './tracking-provider.ts';

export interface TrackingDeps extends Deps {
  /**
   * Undefined when the shop has no tracking contract. Orders then count as delivered only after the shop's number of
   * days.
   */
  readonly tracking: TrackingProvider | undefined;
}
