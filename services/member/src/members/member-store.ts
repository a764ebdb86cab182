import { normalizeEmail } from '@gyeol/contracts/rules/identity.ts';
import { type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import type { Address, MemberRow } from './member.ts';

export const columns = `id, username, display_name as "displayName", real_name as "realName", phone_number as "phoneNumber",
  password_hash as "passwordHash", role, staff_role as "staffRole", kind, kakao_id as "kakaoId", post_code as "postCode", address,
  detail_address as "detailAddress", over14_at as "over14At", demo, version, created_at as "createdAt",
  updated_at as "updatedAt"`;

const byId = sql('members.by-id', `select ${columns} from members where id = $1`);
const byIdLocked = sql('members.lock', `select ${columns} from members where id = $1 for update`);
const byUsername = sql(
  'members.by-username',
  `select ${columns} from members where username in ($1, $2) order by (username = $1) desc limit 1`,
);
const byPhone = sql('members.by-phone', `select ${columns} from members where phone_number = $1`);
const byPhoneLocked = sql('members.lock-by-phone', `select ${columns} from members where phone_number = $1 for update`);
const byKakaoId = sql('members.by-kakao-id', `select ${columns} from members where kakao_id = $1`);
const byDisplayName = sql('members.by-display-name', 'select id from members where lower(display_name) = lower($1)');

export const findMember = (db: Queries, id: number) => db.maybe<MemberRow>(byId, [id]);
export const lockMember = (tx: Tx, id: number) => tx.maybe<MemberRow>(byIdLocked, [id]);
/**
 * Compares the e-mail first as typed, and then without invisible letters, because older accounts may have stored such
 * letters.
 */
export const findByUsername = (db: Queries, typed: string) =>
  db.maybe<MemberRow>(byUsername, [typed.trim().toLowerCase(), normalizeEmail(typed)]);
export const findByPhone = (db: Queries, phoneNumber: string) => db.maybe<MemberRow>(byPhone, [phoneNumber]);
export const lockByPhone = (tx: Tx, phoneNumber: string) => tx.maybe<MemberRow>(byPhoneLocked, [phoneNumber]);
export const findByKakaoId = (db: Queries, kakaoId: string) => db.maybe<MemberRow>(byKakaoId, [kakaoId]);
export const isDisplayNameTaken = async (db: Queries, displayName: string): Promise<boolean> =>
  (await db.maybe(byDisplayName, [displayName])) !== undefined;

export type NewMember = Omit<MemberRow, 'id' | 'demo' | 'version' | 'updatedAt'>;
const insert = sql(
  'members.insert',
  `insert into members (username, display_name, real_name, phone_number, password_hash, role, kind, kakao_id,
                        post_code, address, detail_address, created_at, updated_at, over14_at, staff_role)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13, $14)
   returning ${columns}`,
);
/** Throws a unique violation when the e-mail, nickname, phone or Kakao account is taken. */
export const insertMember = (tx: Tx, m: NewMember): Promise<MemberRow> =>
  tx.one<MemberRow>(insert, [
    ...[m.username, m.displayName, m.realName, m.phoneNumber, m.passwordHash, m.role, m.kind, m.kakaoId],
    ...[m.postCode, m.address, m.detailAddress, m.createdAt, m.over14At, m.staffRole],
  ]);

const setAddress = sql(
  'members.set-address',
  `update members set post_code = $2, address = $3, detail_address = $4, version = version + 1, updated_at = $5
    where id = $1 returning ${columns}`,
);
export const updateMemberAddress = (tx: Tx, id: number, address: Address, now: Date) =>
  tx.maybe<MemberRow>(setAddress, [id, address.postCode, address.address, address.detailAddress, now]);

const setPassword = sql(
  'members.set-password',
  'update members set password_hash = $2, version = version + 1, updated_at = $3 where id = $1',
);
export const updatePassword = (tx: Tx, id: number, passwordHash: string, now: Date) =>
  tx.run(setPassword, [id, passwordHash, now]);

const setKakaoId = sql(
  'members.set-kakao-id',
  `update members set kakao_id = $2, version = version + 1, updated_at = $3 where id = $1 returning ${columns}`,
);
export const updateKakaoId = (tx: Tx, id: number, kakaoId: string, now: Date) =>
  tx.one<MemberRow>(setKakaoId, [id, kakaoId, now]);

const setRole = sql(
  'members.set-role',
  `update members set role = $2, staff_role = $3, version = version + 1, updated_at = $4 where id = $1
   returning ${columns}`,
);
export const updateRole = (tx: Tx, id: number, { role, staffRole }: Pick<MemberRow, 'role' | 'staffRole'>, now: Date) =>
  tx.one<MemberRow>(setRole, [id, role, staffRole, now]);

const pageLocked = sql(
  'members.lock-page',
  `select ${columns} from members where id > $1 order by id limit $2 for no key update`,
);
/** The lock keeps a later change from publishing its event before the snapshot. */
export const lockMembers = (tx: Tx, afterId: number, size: number) => tx.rows<MemberRow>(pageLocked, [afterId, size]);
