import { dayMs } from '@gyeol/contracts/rules/business-day.ts';
import type { CarrierCode } from '@gyeol/contracts/rules/carrier.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import type { TrackingDeps } from './deps.ts';
import { TrackingUnavailable } from './tracking-provider.ts';

/**
 * A leased parcel that is due. The lease also delays the next poll. After a crash the parcel is due again when the
 * lease ends.
 */
export interface PolledParcel {
  id: number;
  merchantUid: string;
  carrier: CarrierCode;
  trackingNumber: string;
  shippedAt: Date;
}
/**
 * Answers the SQL statements for parcels in `table`. `travelsSince` is the column with the shipping time of a parcel.
 */
export const pollStatements = (name: string, table: 'parcels' | 'refund_requests', travelsSince: string) => ({
  // The next poll follows after 1, 2, then 4 intervals. Each interval is varied by a tenth, so that parcels that were
  // shipped together are not always polled together.
  leaseDue: sql(
    `${name}.lease-due`,
    `update ${table} set polls = least(polls + 1, 1000),
       poll_due_at = $1::timestamptz + make_interval(secs => $2::float8 * least(2 ^ polls, 4) * (0.9 + random() * 0.2))
     where id in (
       select id from ${table} where poll_due_at <= $1::timestamptz order by poll_due_at limit $3::integer
       for update skip locked)
     returning id, merchant_uid as "merchantUid", carrier, tracking_number as "trackingNumber", ${travelsSince} as "shippedAt"`,
  ),
  stopAsking: sql(`${name}.stop`, `update ${table} set poll_due_at = null where id = $1::bigint`),
});

const atOnce = 20;
/**
 * A parcel that is still not delivered this long after its shipping is not polled any more, because the parcel is lost
 * or its number is wrong.
 */
const givenUpAfterMs = 30 * dayMs;
/**
 * A number may be entered this long after the parcel left, so the carrier's delivery time may lie this long before
 * `shippedAt`. An earlier delivery belongs to another parcel, because carriers reuse numbers.
 */
const earliestMs = 3 * dayMs;

/**
 * Answers the earliest delivery time that can belong to this parcel. A time slightly in the future counts as now,
 * because a carrier's clock may run ahead.
 */
const plausibleTime = ({ shippedAt }: PolledParcel, said: readonly Date[], now: Date): Date | undefined => {
  const [from, to] = [shippedAt.getTime() - earliestMs, now.getTime() + dayMs];
  const times = said.map((time) => time.getTime()).filter((time) => time >= from && time <= to);
  return times.length > 0 ? new Date(Math.min(...times, now.getTime())) : undefined;
};

/** The SQL statements for one kind of parcel, and the function that records a delivery. */
export interface Followed {
  statements: ReturnType<typeof pollStatements>;
  recordDelivery: (deps: TrackingDeps, parcel: PolledParcel, deliveredAt: Date) => Promise<void>;
}
export const pollFollowed = async (
  deps: TrackingDeps,
  { statements, recordDelivery: record }: Followed,
  signal: AbortSignal,
): Promise<void> => {
  const { db, now, log, tracking, config } = deps;
  if (tracking === undefined) return;
  const seconds = config.trackingPollMinutes * 60;
  const parcels = await db.rows<PolledParcel>(statements.leaseDue, [now(), seconds, atOnce]);
  // The carriers that could not be asked in this turn. Their other parcels are skipped, because each question would
  // wait as long again.
  const silent = new Set<CarrierCode>();
  for (const parcel of parcels) {
    if (signal.aborted) return;
    const { id, merchantUid, carrier, trackingNumber, shippedAt } = parcel;
    if (silent.has(carrier)) continue;
    try {
      const said = await tracking.findDeliveries(carrier, trackingNumber);
      const deliveredAt = plausibleTime(parcel, said, now());
      if (deliveredAt) await record(deps, parcel, deliveredAt);
      else if (now().getTime() - shippedAt.getTime() > givenUpAfterMs) await db.run(statements.stopAsking, [id]);
    } catch (err) {
      log.warn({ merchantUid, parcelId: id, err }, 'the tracking service did not answer of a parcel');
      if (err instanceof TrackingUnavailable) silent.add(carrier);
    }
  }
};
