import { readFile } from 'node:fs/promises';
import type { StaffRole } from '@gyeol/contracts/rules/rights.ts';
import { sql, type Tx } from '@gyeol/service-kit/db/db.ts';
import { insertAddress } from '../addresses/address-store.ts';
import type { BaseDeps } from '../config.ts';
import { createPasswords, type Passwords } from '../login/passwords.ts';
import type { Kind, MemberRow, Role } from '../members/member.ts';
import { publishRegistered } from '../members/member-events.ts';
import { columns } from '../members/member-store.ts';
import { phoneOf } from '../members/phone-of.ts';
import { displayNameOf, realNameOf, usernameOf } from '../registration/new-member.ts';

/** The address is also put into the address book. Defaults: `role` ROLE_USER, `kind` regular, no address. */
interface SeedMember {
  /** An id from 1 to 1000, for a member that other imported history refers to. The default is the next free id. */
  id?: number;
  username: string;
  /** Required without a `kakaoId`. */
  password?: string;
  displayName: string;
  realName: string;
  /** In any spelling. */
  phoneNumber: string;
  role?: Role;
  /** The role of an operator; an owner by default. */
  staffRole?: StaffRole;
  kind?: Kind;
  kakaoId?: string;
  postCode?: string;
  address?: string;
  detailAddress?: string;
  /** An ISO 8601 time, usually in the past. */
  createdAt: string;
}
export interface MemberSeed {
  /** True for members of a demo. They can sign in only in a sandbox, because their passwords are public. */
  demo?: boolean;
  members: SeedMember[];
}

/** The highest id that a file may set. The database gives out the higher ids. */
const lastSeedId = 1_000;

const insert = sql(
  'seed.insert-member',
  `insert into members (id, username, display_name, real_name, phone_number, password_hash, role, kind, kakao_id,
                        post_code, address, detail_address, created_at, updated_at, demo, staff_role)
   values (coalesce($1::bigint, nextval(pg_get_serial_sequence('members', 'id'))),
           $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $14, $15)
   on conflict (username) do nothing
   returning ${columns}`,
);

/**
 * Hashes each password only once, because the members of demo data share a password, and 40 hashes would take a second.
 */
const createHasher = (passwords: Passwords) => {
  const hashes = new Map<string, Promise<string>>();
  return (password: string | undefined): Promise<string> | null => {
    if (password === undefined) return null;
    const hash = hashes.get(password) ?? passwords.hash(password);
    hashes.set(password, hash);
    return hash;
  };
};

const checkId = (id: number | undefined): number | null => {
  if (id !== undefined && (!Number.isInteger(id) || id < 1 || id > lastSeedId)) {
    throw new Error(`seed: id must be 1…${lastSeedId}, got ${id}`);
  }
  return id ?? null;
};

interface SeedRow {
  m: SeedMember;
  passwordHash: string | null;
  demo: boolean;
}
const insertOne = async (tx: Tx, { m, passwordHash, demo }: SeedRow): Promise<boolean> => {
  const member = await tx.maybe<MemberRow>(insert, [
    ...[checkId(m.id), usernameOf(m.username), displayNameOf(m.displayName), realNameOf(m.realName)],
    ...[phoneOf(m.phoneNumber), passwordHash, m.role ?? 'ROLE_USER', m.kind ?? 'regular', m.kakaoId ?? null],
    ...[m.postCode ?? null, m.address ?? null, m.detailAddress ?? null, new Date(m.createdAt), demo],
    m.role === 'ROLE_ADMIN' ? (m.staffRole ?? 'owner') : null,
  ]);
  if (member === undefined) return false;
  await publishRegistered(tx, member);
  const { id, realName, phoneNumber, postCode, address, detailAddress, createdAt } = member;
  if (postCode !== null && address !== null && detailAddress !== null) {
    const entry = { name: '집', receiver: realName, phoneNumber, postCode, address, detailAddress };
    await insertAddress(tx, id, entry, createdAt);
  }
  return true;
};

/** Skips members with an existing e-mail, so that the command can run again. */
export const seedMembers = async (
  { db }: Pick<BaseDeps, 'db'>,
  { members, demo = false }: MemberSeed,
): Promise<number> => {
  const hashOf = createHasher(createPasswords());
  const rows = await Promise.all(members.map(async (m) => ({ m, demo, passwordHash: await hashOf(m.password) })));
  return db.tx(async (tx) => {
    let inserted = 0;
    for (const row of rows) if (await insertOne(tx, row)) inserted += 1;
    return inserted;
  });
};

export const seed = async (deps: Pick<BaseDeps, 'db' | 'log'>, [path]: readonly string[]): Promise<void> => {
  if (path === undefined) throw new Error('usage: seed <json path>');
  const content = JSON.parse(await readFile(path, 'utf8')) as MemberSeed;
  deps.log.info({ inserted: await seedMembers(deps, content) }, 'members seeded');
};
