import { Type } from 'typebox';
import { defineEvent } from '../event.ts';
import { PointCause, PointKind, PointTerms } from '../http/points.ts';
import { Id, Instant, Nullable } from '../schema.ts';

const points = { source: 'coupon', subject: 'member' } as const;

/** The whole points balance of a member, in won. */
export const pointsChanged = defineEvent({
  ...points,
  type: 'PointsChanged',
  snapshot: true,
  data: Type.Object({
    memberId: Id,
    balance: Type.Integer({ description: 'All points of the member, in won; negative for a debt' }),
    lastAccrualAt: Nullable(Instant),
    changedAt: Instant,
  }),
});
/** Entries of the ledger, in the order in which they were written. Their sum is the change of `balance`. */
export const pointsRecorded = defineEvent({
  ...points,
  type: 'PointsRecorded',
  snapshot: false,
  data: Type.Object({
    memberId: Id,
    entries: Type.Array(
      Type.Object({
        id: Id,
        lot: Id,
        kind: PointKind,
        amount: Type.Integer(),
        cause: PointCause,
        causeId: Type.String(),
        lineId: Type.Integer({
          minimum: 0,
          description: 'The id of the order line that the entry belongs to; 0 for a whole order, or without an order',
        }),
        merchantUid: Nullable(Type.String()),
        usableFrom: Nullable(Instant),
        at: Instant,
      }),
    ),
  }),
});
/** A member's points end in `days` days unless there is a new accrual. Published once for each number of days. */
export const pointsEnding = defineEvent({
  ...points,
  type: 'PointsEnding',
  snapshot: false,
  data: Type.Object({
    memberId: Id,
    points: Type.Integer({ minimum: 1 }),
    days: Type.Integer({ minimum: 1 }),
    endsAt: Instant,
    publishedAt: Instant,
  }),
});
/**
 * The owner's current settings for points. An order keeps the settings of the time when it was placed. All events of
 * this type have the same aggregate, `point-terms`.
 */
export const pointTermsChanged = defineEvent({
  type: 'PointsTermsChanged',
  source: 'coupon',
  subject: 'shop',
  snapshot: true,
  data: PointTerms,
});
