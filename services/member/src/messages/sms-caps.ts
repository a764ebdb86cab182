import { addDays, seoulDate, seoulInstant } from '@gyeol/contracts/rules/business-day.ts';
import { type Db, type Queries, sql } from '@gyeol/service-kit/db/db.ts';
import type { Config } from '../config.ts';

/** `reserveSms` counts for the phone before the shop, so that a phone at its limit uses nothing of the shop's limit. */
const reserve = sql(
  'sms.reserve',
  `insert into sms_counts (day, kind, phone_number, sent) values ($1, $2, $3, 1)
   on conflict (day, kind, phone_number) do update set sent = sms_counts.sent + 1 where sms_counts.sent < $4::int`,
);
const release = sql(
  'sms.release',
  'update sms_counts set sent = sent - 1 where day = $1 and kind = $2 and phone_number = $3',
);
const dropOld = sql('sms.drop-old-counts', 'delete from sms_counts where day < $1');

/**
 * The name under which codes to phones without an account are counted, separately from codes to members. Requests with
 * invented numbers must not use up the codes for members.
 */
const strangersShop = 'strangers';
const shopOf = ({ strangers = false }: { strangers?: boolean }): string => (strangers ? strangersShop : '');

export interface SmsReservation {
  /**
   * The two kinds are counted separately, because a client that asks for many codes must not hold back messages about
   * orders.
   */
  kind: 'code' | 'message';
  phoneNumber: string;
  /** True for a phone without an account. */
  strangers?: boolean;
  config: Pick<Config, 'smsDailyPerPhone' | 'smsDailyTotal'>;
  now: Date;
}
/** Counts one message of this Seoul day. When a cap is reached, counts nothing and answers the cap. */
export const reserveSms = async (db: Db, request: SmsReservation): Promise<'phone' | 'shop' | undefined> => {
  const { kind, phoneNumber, config } = request;
  const day = seoulDate(request.now);
  if ((await db.run(reserve, [day, kind, phoneNumber, config.smsDailyPerPhone])) === 0) return 'phone';
  if ((await db.run(reserve, [day, kind, shopOf(request), config.smsDailyTotal])) === 1) return undefined;
  await db.run(release, [day, kind, phoneNumber]);
  return 'shop';
};

const spentOfShop = sql(
  'sms.spent-of-shop',
  'select sent from sms_counts where day = $1 and kind = $2 and phone_number = $3',
);
export const leftOfShopSms = async (db: Queries, request: Omit<SmsReservation, 'phoneNumber'>): Promise<number> => {
  const found = await db.maybe<{ sent: number }>(spentOfShop, [seoulDate(request.now), request.kind, shopOf(request)]);
  return request.config.smsDailyTotal - (found?.sent ?? 0);
};

/** Call it only for a message that was certainly not sent. An outage then does not use up the limit of the day. */
export const releaseSms = async (db: Db, reservation: Omit<SmsReservation, 'config'>) => {
  const { kind, phoneNumber } = reservation;
  const day = seoulDate(reservation.now);
  await db.run(release, [day, kind, phoneNumber]);
  await db.run(release, [day, kind, shopOf(reservation)]);
};

const spent = sql(
  'sms.spent',
  `select case when phone_number = $2 then 'strangers' else kind || 's' end as "budget", sent from sms_counts
    where day = $1 and phone_number in ('', $2)`,
);
/** Counts the shop's texts of this Seoul day: `messages`, `codes` to members, and codes to `strangers`. */
export const spentSmsBudgets = (db: Db, now: Date) =>
  db.rows<{ budget: 'messages' | 'codes' | 'strangers'; sent: number }>(spent, [seoulDate(now), strangersShop]);

/** The caps begin anew at midnight in Seoul. */
export const secondsUntilMidnight = (now: Date): number =>
  Math.ceil((seoulInstant(addDays(seoulDate(now), 1)).getTime() - now.getTime()) / 1000);

export const dropOldCounts = (db: Db, now: Date) => db.run(dropOld, [addDays(seoulDate(now), -7)]);
