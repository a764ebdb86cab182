import type { Deps } from '../payment/deps.ts';
import type { TrackingProvider } from './tracking-provider.ts';

/** What it takes beside the rest to follow parcels. */
export interface TrackingDeps extends Deps {
  /** Absent where the shop has no contract: then the days alone say that an order came. */
  readonly tracking: TrackingProvider | undefined;
}
