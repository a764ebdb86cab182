import { type Db, type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import type { SmsResult } from './sms-provider.ts';

export interface NewMessage {
  eventId: string;
  kind:
    | 'paid'
    | 'deposit awaited'
    | 'deposit reminded'
    | 'refund account'
    | 'shipped'
    | 'parcel shipped'
    | 'tracking changed'
    | 'shipping undone'
    | 'delivered'
    | 'delivery undone'
    | 'cancelled'
    | 'returned'
    | 'claim'
    | 'restocked'
    | 'sale begun'
    | 'points ending'
    | 'review deleted'
    | 'password'
    | 'kakao'
    | 'guesses'
    | 'factor enrolled'
    | 'factor closed'
    | 'recovery code used';
  /** The subject of the message. One message is sent per kind, ref and phone. */
  ref: string;
  memberIds: readonly number[];
  /** The phone of somebody who gets the message, too, for example the receiver of a present. */
  alsoTo?: string;
  text: string;
  now: Date;
}
const insert = sql(
  'messages.insert',
  `insert into messages (event_id, kind, ref, member_id, phone_number, text, due_at, created_at)
   select $1::text, $2::text, $3::text, m.id, m.phone_number, $6::text, $7::timestamptz, $7
     from members m where m.id = any($4::bigint[])
   union all
   select $1, $2, $3, null, $5, $6, $7, $7 where $5::text is not null
   on conflict do nothing`,
);
/** `createSender` sends the messages later. */
export const insertMessages = (tx: Tx, m: NewMessage): void =>
  tx.defer(insert, [m.eventId, m.kind, m.ref, m.memberIds, m.alsoTo ?? null, m.text, m.now]);

const retire = sql(
  'messages.retire',
  `update messages set ref = ref || ':' || $3::text where kind = $1::text and ref = $2::text`,
);
/** Marks a message as no longer true. The next message of this kind about the same subject is then new, and is sent. */
export const markMessageOutdated = (
  tx: Tx,
  { kind, ref, eventId }: { kind: NewMessage['kind']; ref: string; eventId: string },
): void => tx.defer(retire, [kind, ref, eventId]);

export interface ClaimedMessage {
  id: number;
  kind: string;
  phoneNumber: string;
  text: string;
  tries: number;
  unknowns: number;
  claimedAt: Date;
  createdAt: Date;
  /**
   * From this time on, the shop may already have sent this message without the restored database knowing. Set for one
   * day after the shop was restored from a backup, otherwise null.
   */
  perhapsSentSince: Date | null;
}
/**
 * Sending a message never takes this long. When a message is still claimed after this time, the process that claimed
 * the message has ended.
 */
export const abandonedAfterMs = 60_000;
/**
 * A message that was being sent during the backup may be in the backup as not sent. Such a message was claimed at most
 * this long before the backup.
 */
const onItsWay = `interval '1 minute'`;
const claim = sql(
  'messages.claim',
  `update messages set state = 'SENDING', claimed_at = $1, tries = tries + 1
    where id in (select id from messages where state = 'WAITING' and due_at <= $1
                  order by due_at, id limit $2 for update skip locked)
   returning id, kind, phone_number as "phoneNumber", text, tries, unknowns, claimed_at as "claimedAt",
             created_at as "createdAt",
             (select min(backup_at) - ${onItsWay} from restores where restored_at > $1::timestamptz - interval '1 day') as "perhapsSentSince"`,
);
/** The earliest time at which a waiting message is due. */
export const nextMessageDue = sql(
  'messages.next-due',
  `select min(due_at) as at from messages where state = 'WAITING'`,
);
/** The earliest time at which a claimed message counts as interrupted. */
export const nextInterruptedDue = sql(
  'messages.next-interrupted',
  `select min(claimed_at) + interval '${abandonedAfterMs} ms' as at from messages where state = 'SENDING'`,
);
/** Other instances skip claimed messages. After a crash, claimed messages are still SENDING. */
export const leaseMessages = (db: Db, now: Date, count: number) => db.rows<ClaimedMessage>(claim, [now, count]);

const countSame = sql(
  'messages.count-same',
  `select count(*) as count from messages
    where state = 'SENT' and phone_number = $1::text and text = $2::text and ended_at >= $3::timestamptz`,
);
export const countSameSent = async (db: Db, { phoneNumber, text }: ClaimedMessage, since: Date): Promise<number> =>
  (await db.one<{ count: number }>(countSame, [phoneNumber, text, since])).count;

const end = sql(
  'messages.end',
  `update messages set state = $3, provider_id = $4, error = $5, ended_at = $6
    where id = $1 and state = 'SENDING' and claimed_at = $2`,
);
type EndState = 'SENT' | 'REFUSED' | 'UNKNOWN' | 'CAPPED';
export interface MessageOutcome {
  state: EndState;
  providerId?: string | null;
  error?: string;
  now: Date;
}
export const markMessageEnded = (db: Db, { id, claimedAt }: ClaimedMessage, e: MessageOutcome) =>
  db.run(end, [id, claimedAt, e.state, e.providerId ?? null, e.error ?? null, e.now]);

const postpone = sql(
  'messages.postpone',
  `update messages set state = 'WAITING', due_at = $3, unknowns = unknowns + $4, error = $5
    where id = $1 and state = 'SENDING' and claimed_at = $2`,
);
export interface Postponement {
  until: Date;
  outcome: Exclude<SmsResult['outcome'], 'accepted' | 'refused'>;
  error: string;
}
export const markMessagePostponed = (db: Db, { id, claimedAt }: ClaimedMessage, p: Postponement) =>
  db.run(postpone, [id, claimedAt, p.until, p.outcome === 'unknown' ? 1 : 0, p.error]);

/** An interrupted message waits again. After a second interruption, its outcome is unknown. */
const recover = sql(
  'messages.recover',
  `update messages set state = case when unknowns = 0 then 'WAITING' else 'UNKNOWN' end,
                       ended_at = case when unknowns = 0 then null else $2::timestamptz end,
                       unknowns = unknowns + 1, due_at = $2, error = 'interrupted'
    where state = 'SENDING' and claimed_at < $1`,
);
export const markMessagesInterrupted = (db: Db, claimedBefore: Date, now: Date) =>
  db.run(recover, [claimedBefore, now]);

export interface StuckMessage {
  id: number;
  kind: string;
  ref: string;
  state: EndState;
  error: string | null;
  createdAt: Date;
}
const listStuck = sql(
  'messages.list-stuck',
  `select id, kind, ref, state, error, created_at as "createdAt" from messages
    where state in ('REFUSED', 'UNKNOWN', 'CAPPED') order by id desc limit 200`,
);
export const listStuckMessages = (db: Db) => db.rows<StuckMessage>(listStuck);

interface MessageState {
  id: number;
  kind: string;
  state: string;
  tries: number;
  createdAt: Date;
  endedAt: Date | null;
  error: string | null;
}
// The query names the kinds, so that it uses the index of the unique key (kind, ref, phone).
const listAbout = sql(
  'messages.list-about',
  `select id, kind, state, tries, created_at as "createdAt", ended_at as "endedAt", error from messages
    where kind in ('paid', 'deposit awaited', 'deposit reminded', 'shipped', 'delivered', 'cancelled', 'returned') and ref = $1::text
       or kind in ('shipped', 'delivered', 'parcel shipped', 'tracking changed', 'shipping undone', 'delivery undone',
            'claim', 'refund account')
          and starts_with(ref, $1::text || ':') order by id`,
);
/** `ref` is the number of an order or the id of a refunded payment. The rows have no phone numbers and no texts. */
export const listMessagesAbout = (db: Db, ref: string) => db.rows<MessageState>(listAbout, [ref]);

const resend = sql(
  'messages.resend',
  `update messages set state = 'WAITING', due_at = $2, unknowns = 0, tries = 0, created_at = $2, ended_at = null
    where id = $1 and state in ('REFUSED', 'UNKNOWN', 'CAPPED')`,
);
/** False when the message needs no operator. */
export const markMessageWaiting = async (db: Queries, id: number, now: Date): Promise<boolean> =>
  (await db.run(resend, [id, now])) === 1;

const dismiss = sql(
  'messages.dismiss',
  `update messages set state = 'DISMISSED', ended_at = $2
    where id = $1 and state in ('REFUSED', 'UNKNOWN', 'CAPPED')`,
);
/** False when the message needs no operator. */
export const markMessageDismissed = async (db: Queries, id: number, now: Date): Promise<boolean> =>
  (await db.run(dismiss, [id, now])) === 1;

const dropOld = sql('messages.drop-old', `delete from messages where state in ('SENT', 'DISMISSED') and ended_at < $1`);
export const purgeMessages = (db: Db, before: Date) => db.run(dropOld, [before]);
