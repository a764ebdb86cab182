import { type Db, type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';

interface FactorRow {
  /** Encrypted. Null until the first code confirmed `newSecret`. */
  secret: string | null;
  lastStep: number;
  wrong: number;
  closedUntil: Date | null;
  newSecret: string | null;
  newSecretAt: Date | null;
}

const lock = sql(
  'factors.lock',
  `select secret, last_step as "lastStep", wrong, closed_until as "closedUntil", new_secret as "newSecret",
          new_secret_at as "newSecretAt" from second_factors where member_id = $1::bigint for update`,
);
export const lockFactor = (tx: Tx, memberId: number) => tx.maybe<FactorRow>(lock, [memberId]);

const enrolled = sql(
  'factors.is-enrolled',
  'select 1 from second_factors where member_id = $1::bigint and secret is not null',
);
export const hasFactor = async (db: Queries, memberId: number): Promise<boolean> =>
  (await db.maybe(enrolled, [memberId])) !== undefined;

const state = sql(
  'factors.find-state',
  `select f.enrolled_at as "enrolledAt", count(c.code_hash)::integer as "recoveryCodes"
     from second_factors f left join recovery_codes c on c.member_id = f.member_id
    where f.member_id = $1::bigint and f.secret is not null group by f.member_id`,
);
export const findFactorState = (db: Queries, memberId: number) =>
  db.maybe<{ enrolledAt: Date; recoveryCodes: number }>(state, [memberId]);

const saveNew = sql(
  'factors.save-new-secret',
  `insert into second_factors (member_id, new_secret, new_secret_at) values ($1::bigint, $2::text, $3::timestamptz)
   on conflict (member_id) do update set new_secret = excluded.new_secret, new_secret_at = excluded.new_secret_at`,
);
export const saveNewSecret = (tx: Tx, memberId: number, secret: string, now: Date) =>
  tx.run(saveNew, [memberId, secret, now]);

const enrol = sql(
  'factors.enrol',
  `update second_factors set secret = new_secret, enrolled_at = $3::timestamptz, last_step = $2::bigint, wrong = 0,
                             closed_until = null, new_secret = null, new_secret_at = null
    where member_id = $1::bigint`,
);
/** Makes the new secret the one that counts, with the step of its first code. */
export const replaceSecret = (tx: Tx, memberId: number, step: number, now: Date) =>
  tx.run(enrol, [memberId, step, now]);

const accept = sql(
  'factors.accept',
  `update second_factors set last_step = coalesce($2::bigint, last_step), secret = $3::text, wrong = 0
    where member_id = $1::bigint`,
);
/** `step` is null for a recovery code. */
export const markCodeAccepted = (tx: Tx, memberId: number, { step, secret }: { step: number | null; secret: string }) =>
  tx.run(accept, [memberId, step, secret]);

const countWrong = sql(
  'factors.count-wrong',
  'update second_factors set wrong = $2::integer, closed_until = $3::timestamptz where member_id = $1::bigint',
);
export const updateWrong = (tx: Tx, memberId: number, wrong: number, closedUntil: Date | null) =>
  tx.run(countWrong, [memberId, wrong, closedUntil]);

const drop = sql('factors.delete', 'delete from second_factors where member_id = $1::bigint');
/** False when the member had none. */
export const deleteFactor = async (tx: Tx, memberId: number): Promise<boolean> =>
  (await tx.run(drop, [memberId])) === 1;

const clearCodes = sql('recovery-codes.clear', 'delete from recovery_codes where member_id = $1::bigint');
const insertCodes = sql(
  'recovery-codes.insert',
  'insert into recovery_codes (member_id, code_hash) select $1::bigint, unnest($2::text[])',
);
export const replaceRecoveryCodes = async (tx: Tx, memberId: number, hashes: readonly string[]): Promise<void> => {
  await tx.run(clearCodes, [memberId]);
  await tx.run(insertCodes, [memberId, hashes]);
};

const useCode = sql(
  'recovery-codes.use',
  'delete from recovery_codes where member_id = $1::bigint and code_hash = $2::text',
);
/** False for a code that is none, or that was used. */
export const deleteRecoveryCode = async (tx: Tx, memberId: number, hash: string): Promise<boolean> =>
  (await tx.run(useCode, [memberId, hash])) === 1;

const insertTicketRow = sql(
  'tickets.insert',
  'insert into second_factor_tickets (ticket_hash, member_id, ends_at) values ($1::text, $2::bigint, $3::timestamptz)',
);
export const insertTicket = (tx: Tx, hash: string, memberId: number, endsAt: Date) =>
  tx.run(insertTicketRow, [hash, memberId, endsAt]);

const findTicketRow = sql(
  'tickets.find',
  `select member_id as "memberId" from second_factor_tickets where ticket_hash = $1::text and ends_at > $2::timestamptz`,
);
export const findTicket = (db: Queries, hash: string, now: Date) =>
  db.maybe<{ memberId: number }>(findTicketRow, [hash, now]);

const endTicket = sql('tickets.delete', 'delete from second_factor_tickets where ticket_hash = $1::text');
export const deleteTicket = (tx: Tx, hash: string) => tx.run(endTicket, [hash]);

const endTickets = sql('tickets.delete-all', 'delete from second_factor_tickets where member_id = $1::bigint');
export const deleteTickets = (tx: Tx, memberId: number) => tx.run(endTickets, [memberId]);

const dropOldTickets = sql('tickets.drop-old', 'delete from second_factor_tickets where ends_at < $1::timestamptz');
export const purgeTickets = (db: Db, now: Date) => db.run(dropOldTickets, [now]);

const owners = sql(
  'factors.list-owners',
  `select id from members where staff_role = 'owner' and role = 'ROLE_ADMIN' and not demo order by id`,
);
export const listOwnerIds = async (tx: Tx): Promise<number[]> =>
  (await tx.rows<{ id: number }>(owners)).map(({ id }) => id);
