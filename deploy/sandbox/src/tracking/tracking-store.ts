import { join } from 'node:path';
import { openJournal } from '../journal.ts';

export const trackingStates = ['IN_TRANSIT', 'OUT_FOR_DELIVERY', 'ATTEMPT_FAIL', 'DELIVERED'] as const;
/** `at` is UTC ISO 8601. */
export interface TrackingEvent {
  trackingNumber: string;
  state: (typeof trackingStates)[number];
  at: string;
}
export interface TrackingStore {
  add(event: TrackingEvent): void;
  /** Lists the events of a parcel in the order in which they arrived. */
  of(trackingNumber: string): readonly TrackingEvent[];
  /** Newest first. */
  latest(): TrackingEvent[];
  close(): void;
}
const maxLatest = 200;

export const openTrackingStore = async (dataDir: string): Promise<TrackingStore> => {
  const byNumber = new Map<string, TrackingEvent[]>();
  const latest: TrackingEvent[] = [];
  const apply = (event: TrackingEvent): void => {
    byNumber.set(event.trackingNumber, [...(byNumber.get(event.trackingNumber) ?? []), event]);
    latest.push(event);
    if (latest.length > maxLatest) latest.shift();
  };
  const { record, close } = await openJournal<TrackingEvent>(join(dataDir, 'tracking.jsonl'), apply);
  return {
    add: record,
    of: (trackingNumber) => byNumber.get(trackingNumber) ?? [],
    latest: () => latest.toReversed(),
    close,
  };
};
