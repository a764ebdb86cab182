import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { staffIdleMinutes, staffSessionHours } from '@gyeol/contracts/rules/staff-session.ts';
import { type Db, type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { tokenLifetime } from './tokens.ts';

/** The origin of a sign-in, as its request says. */
export interface Device {
  address: string | null;
  /** The header `User-Agent`, cut. */
  agent: string | null;
}
interface NewSession extends Device {
  jti: string;
  memberId: number;
  staff: boolean;
  /** The time when the sign-in proved the second factor. Null without one. */
  provedAt: Date | null;
}

/** The number of open sessions of a member. */
export const maxOpenSessions = 50;
const clock = `clock as (select date_trunc('milliseconds', clock_timestamp()) as now)`;

const insert = sql(
  'sessions.insert',
  `with ${clock}, oldest as (
     update sessions set ended_at = clock.now from clock
      where id in (select id from sessions where member_id = $2::bigint and ended_at is null
                    order by created_at desc, id desc offset $6::integer)
   )
   insert into sessions (jti, member_id, staff, created_at, seen_at, address, agent, proved_at)
   select $1::text, $2::bigint, $3::boolean, clock.now, clock.now, $4::text, $5::text, $7::timestamptz from clock
   returning created_at as "createdAt"`,
);
/**
 * Answers the time of the new session by the clock of the database. Ends the oldest session of a member who has 50. The
 * caller holds the member's lock, so that two sign-ins at once end two.
 */
export const insertSession = async (tx: Tx, session: NewSession): Promise<Date> => {
  const { jti, memberId, staff, address, agent, provedAt } = session;
  const values = [jti, memberId, staff, address, agent, maxOpenSessions - 1, provedAt];
  return (await tx.one<{ createdAt: Date }>(insert, values)).createdAt;
};

const saveEnded = sql(
  'sessions.save-ended',
  `with ${clock}
   insert into sessions (jti, member_id, staff, created_at, seen_at, ended_at)
   select $1::text, m.id, m.role = 'ROLE_ADMIN', $3::timestamptz, clock.now, clock.now
     from members m, clock where m.id = $2::bigint
   on conflict (jti) do update set ended_at = coalesce(sessions.ended_at, excluded.ended_at)`,
);
/** Ends the session of a token. A token of the previous release has no session; its row is inserted here. */
export const saveEndedSession = (db: Db, { jti, id, issuedAt }: Pick<Member, 'jti' | 'id' | 'issuedAt'>) =>
  db.run(saveEnded, [jti, id, issuedAt]);

const endOne = sql(
  'sessions.end',
  `update sessions set ended_at = date_trunc('milliseconds', clock_timestamp())
    where id = $1::bigint and member_id = $2::bigint and ended_at is null`,
);
/** False when the member has no such open session. */
export const markSessionEnded = async (tx: Tx, id: number, memberId: number): Promise<boolean> =>
  (await tx.run(endOne, [id, memberId])) === 1;

const endAll = sql(
  'sessions.end-all',
  `update sessions set ended_at = $2::timestamptz
    where member_id = $1::bigint and ended_at is null and jti is distinct from $3::text`,
);
export const markSessionsEnded = (tx: Tx, memberId: number, at: Date, exceptJti: string | null) =>
  tx.run(endAll, [memberId, at, exceptJti]);

/** The token of an older session has expired. */
const calculateOldestSession = (now: Date): Date => new Date(now.getTime() - tokenLifetime * 1000);

interface OpenSession extends Device {
  id: number;
  createdAt: Date;
  seenAt: Date;
  current: boolean;
}
const listOpen = sql(
  'sessions.list-open',
  `select id, created_at as "createdAt", seen_at as "seenAt", address, agent, jti = $2::text as "current" from sessions
    where member_id = $1::bigint and ended_at is null and created_at > $3::timestamptz
    order by current desc, seen_at desc, id desc`,
);
/** The session of the token comes first, then those that were used last. */
export const listOpenSessions = (db: Queries, { memberId, jti }: { memberId: number; jti: string }, now: Date) =>
  db.rows<OpenSession>(listOpen, [memberId, jti, calculateOldestSession(now)]);

const listEnded = sql(
  'sessions.list-ended',
  `select jti, ended_at as "endedAt" from sessions where ended_at > $1::timestamptz order by ended_at`,
);
export const listEndedSessions = (db: Db, since: Date) => db.rows<{ jti: string; endedAt: Date }>(listEnded, [since]);

const minute = 60 * 1000;
/** The first time of use and of sign-in by which a session of staff still counts. */
export const calculateStaffLimits = (now: Date): { seenAfter: Date; createdAfter: Date } => ({
  seenAfter: new Date(now.getTime() - staffIdleMinutes * minute),
  createdAfter: new Date(now.getTime() - staffSessionHours * 60 * minute),
});
const limitsOf = (now: Date): [Date, Date] => {
  const { seenAfter, createdAfter } = calculateStaffLimits(now);
  return [seenAfter, createdAfter];
};

const seen = sql(
  'sessions.mark-seen',
  `update sessions set seen_at = $2::timestamptz
    where jti = any($1::text[]) and ended_at is null and seen_at < $2::timestamptz
      and (not staff or (seen_at > $3::timestamptz and created_at > $4::timestamptz))`,
);
/** A session of staff that is over stays over, also when a late report says that it was used. */
export const markSessionsSeen = (db: Db, jtis: readonly string[], at: Date) =>
  db.run(seen, [jtis, at, ...limitsOf(at)]);

const endUnused = sql(
  'sessions.end-unused',
  `update sessions set ended_at = date_trunc('milliseconds', clock_timestamp())
    where staff and ended_at is null and (seen_at <= $1::timestamptz or created_at <= $2::timestamptz)`,
);
/** Ends the sessions of staff whose time is over, so that gateways hear of them. */
export const markStaffSessionsEnded = (db: Db, now: Date): Promise<number> => db.run(endUnused, limitsOf(now));

const prove = sql(
  'sessions.mark-proved',
  `update sessions set proved_at = $3::timestamptz where jti = $1::text and member_id = $2::bigint and ended_at is null`,
);
/** The open session has proved the second factor. */
export const markSessionProved = (tx: Tx, { jti, id }: Pick<Member, 'jti' | 'id'>, at: Date) =>
  tx.run(prove, [jti, id, at]);

const dropExpired = sql('sessions.drop-expired', 'delete from sessions where created_at < $1::timestamptz');
/** A session goes an hour after its token has expired. Verifiers may have clocks that are behind. */
export const purgeSessions = (db: Db, now: Date): Promise<number> =>
  db.run(dropExpired, [new Date(calculateOldestSession(now).getTime() - 60 * 60 * 1000)]);
