import { type Right, rightsOf, type StaffRole } from '@gyeol/contracts/rules/rights.ts';
import { type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { calculateStaffLimits } from '../login/session-store.ts';

const ofSession = sql(
  'staff.find-role',
  `select coalesce(m.staff_role, 'reader') as "role" from sessions s join members m on m.id = s.member_id
    where s.jti = $1::text and s.staff and s.ended_at is null and m.role = 'ROLE_ADMIN'
      and s.seen_at > $2::timestamptz and s.created_at > $3::timestamptz`,
);
/**
 * Undefined when the session has ended or its time is over, when it was opened before its member became staff, or is of
 * no staff any more.
 */
export const findStaffRole = async (db: Queries, jti: string, now: Date): Promise<StaffRole | undefined> => {
  const { seenAfter, createdAfter } = calculateStaffLimits(now);
  return (await db.maybe<{ role: StaffRole }>(ofSession, [jti, seenAfter, createdAfter]))?.role;
};

export const findRights = async (db: Queries, jti: string, now: Date): Promise<readonly Right[] | undefined> => {
  const role = await findStaffRole(db, jti, now);
  return role && rightsOf[role];
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
