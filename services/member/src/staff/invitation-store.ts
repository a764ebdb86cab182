import type { StaffRole } from '@gyeol/contracts/rules/rights.ts';
import { type Db, type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';

/** The link of an invitation counts for this time. */
export const invitationMs = 60 * 60 * 1000;
/** An expired invitation can be sent again for this time, and is then deleted with its e-mail and phone. */
const resendableMs = 7 * 24 * 60 * 60 * 1000;

interface Invitee {
  username: string;
  phoneNumber: string;
  role: StaffRole;
}
interface NewInvitation extends Invitee {
  tokenHash: string;
  /** Null for an invitation from the command line. */
  invitedBy: number | null;
  now: Date;
}
const lifetimeOf = (now: Date): Date => new Date(now.getTime() + invitationMs);

const insert = sql(
  'invitations.insert',
  `insert into staff_invitations (username, phone_number, role, token_hash, invited_by, created_at, expires_at)
   values ($1::text, $2::text, $3::text, $4::text, $5::bigint, $6::timestamptz, $7::timestamptz) returning id`,
);
/** Throws a unique violation when the e-mail is invited already. */
export const insertInvitation = async (tx: Tx, { now, ...invited }: NewInvitation): Promise<number> => {
  const { username, phoneNumber, role, tokenHash, invitedBy } = invited;
  const values = [username, phoneNumber, role, tokenHash, invitedBy, now, lifetimeOf(now)];
  return (await tx.one<{ id: number }>(insert, values)).id;
};

const renew = sql(
  'invitations.renew',
  `update staff_invitations set token_hash = $2::text, sent_at = null, expires_at = $3::timestamptz
    where id = $1::bigint returning phone_number as "phoneNumber", role`,
);
/** Replaces the link of an invitation, which then counts for an hour. Undefined when the invitation is gone. */
export const updateInvitationToken = (tx: Tx, id: number, tokenHash: string, now: Date) =>
  tx.maybe<Pick<Invitee, 'phoneNumber' | 'role'>>(renew, [id, tokenHash, lifetimeOf(now)]);

const markSent = sql(
  'invitations.mark-sent',
  'update staff_invitations set sent_at = $2::timestamptz where token_hash = $1::text',
);
export const markInvitationSent = (db: Db, tokenHash: string, now: Date) => db.run(markSent, [tokenHash, now]);

interface InvitationRow extends Invitee {
  id: number;
  invitedBy: string | null;
  sentAt: Date | null;
  expiresAt: Date;
}
const list = sql(
  'invitations.list',
  `select i.id, i.username, i.phone_number as "phoneNumber", i.role, m.display_name as "invitedBy",
          i.sent_at as "sentAt", i.expires_at as "expiresAt"
     from staff_invitations i left join members m on m.id = i.invited_by order by i.id`,
);
export const listInvitations = (db: Queries) => db.rows<InvitationRow>(list);

const fields = `username, phone_number as "phoneNumber", role`;
interface OpenInvitation extends Invitee {
  expiresAt: Date;
}
const byToken = sql(
  'invitations.by-token',
  `select ${fields}, expires_at as "expiresAt" from staff_invitations
    where token_hash = $1::text and expires_at > $2::timestamptz`,
);
export const findInvitation = (db: Queries, tokenHash: string, now: Date) =>
  db.maybe<OpenInvitation>(byToken, [tokenHash, now]);

const consume = sql(
  'invitations.consume',
  `delete from staff_invitations where token_hash = $1::text and expires_at > $2::timestamptz returning id, ${fields}`,
);
/** Answers the invitation to one of several callers at once. Undefined when it has ended. */
export const deleteAcceptedInvitation = (tx: Tx, tokenHash: string, now: Date) =>
  tx.maybe<Invitee & { id: number }>(consume, [tokenHash, now]);

const withdraw = sql('invitations.withdraw', 'delete from staff_invitations where id = $1::bigint returning role');
export const deleteInvitation = (tx: Tx, id: number) => tx.maybe<Pick<Invitee, 'role'>>(withdraw, [id]);

const dropOfInviter = sql('invitations.drop-of-inviter', 'delete from staff_invitations where invited_by = $1::bigint');
export const deleteInvitationsOf = (tx: Tx, memberId: number) => tx.run(dropOfInviter, [memberId]);

const dropOld = sql('invitations.drop-old', 'delete from staff_invitations where expires_at < $1::timestamptz');
export const purgeInvitations = (db: Db, now: Date): Promise<number> =>
  db.run(dropOld, [new Date(now.getTime() - resendableMs)]);
