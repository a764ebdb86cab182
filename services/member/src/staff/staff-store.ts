import { rightsOf, type StaffRole } from '@gyeol/contracts/rules/rights.ts';
import { factorStateOf } from '@gyeol/contracts/rules/second-factor.ts';
import { type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import type { Staff } from '@gyeol/service-kit/http/staff.ts';
import type { BaseDeps } from '../config.ts';
import { calculateStaffLimits } from '../login/session-store.ts';

const ofSession = sql(
  'staff.find',
  `select coalesce(m.staff_role, 'reader') as "role", s.proved_at as "provedAt", f.secret is not null as "enrolled"
     from sessions s join members m on m.id = s.member_id left join second_factors f on f.member_id = m.id
    where s.jti = $1::text and s.staff and s.ended_at is null and m.role = 'ROLE_ADMIN'
      and s.seen_at > $2::timestamptz and s.created_at > $3::timestamptz`,
);
interface SessionOfStaff {
  role: StaffRole;
  provedAt: Date | null;
  enrolled: boolean;
}
interface StaffDeps extends Pick<BaseDeps, 'now'> {
  readonly config: Pick<BaseDeps['config'], 'sandbox'>;
}
/**
 * Undefined when the session has ended or its time is over, when it was opened before its member became staff, or is of
 * no staff any more.
 */
export const findStaff = async (
  { config, now }: StaffDeps,
  db: Queries,
  jti: string,
): Promise<(Staff & { role: StaffRole }) | undefined> => {
  const { seenAfter, createdAfter } = calculateStaffLimits(now());
  const found = await db.maybe<SessionOfStaff>(ofSession, [jti, seenAfter, createdAfter]);
  if (found === undefined) return undefined;
  const factor = factorStateOf(found, { sandbox: config.sandbox, now: now() });
  return { role: found.role, rights: rightsOf[found.role], factor };
};

interface StaffRow {
  id: number;
  username: string;
  displayName: string;
  role: StaffRole;
  /** The last call of an open session. Null when none is open. */
  seenAt: Date | null;
  sessions: number;
}
const list = sql(
  'staff.list',
  `select m.id, m.username, m.display_name as "displayName", coalesce(m.staff_role, 'reader') as "role",
          max(s.seen_at) as "seenAt", count(s.id)::integer as "sessions"
     from members m left join sessions s
       on s.member_id = m.id and s.staff and s.ended_at is null
          and s.seen_at > $1::timestamptz and s.created_at > $2::timestamptz
    where m.role = 'ROLE_ADMIN'
    group by m.id order by m.staff_role = 'owner' desc nulls last, m.id`,
);
export const listStaff = (db: Queries, now: Date) => {
  const { seenAfter, createdAfter } = calculateStaffLimits(now);
  return db.rows<StaffRow>(list, [seenAfter, createdAfter]);
};

const owners = sql(
  'staff.lock-owners',
  `select id, staff_role = 'owner' and role = 'ROLE_ADMIN' and (not demo or $2::boolean) as "owner"
     from members where staff_role = 'owner' or id = $1::bigint order by id for update`,
);
/**
 * Locks a member, if there is one yet, and all owners, in the order of their ids, so that two owners who lower each other
 * leave one. Answers the ids of the owners who can sign in: outside a sandbox the accounts of a demo cannot.
 */
export const lockOwners = async (tx: Tx, memberId: number | null, sandbox: boolean): Promise<number[]> => {
  const rows = await tx.rows<{ id: number; owner: boolean | null }>(owners, [memberId, sandbox]);
  return rows.filter(({ owner }) => owner).map(({ id }) => id);
};
