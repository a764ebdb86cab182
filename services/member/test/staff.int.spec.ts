import { readdir } from 'node:fs/promises';
import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { staffCalls } from '@gyeol/contracts/http/staff.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { rightsOf, type StaffRole, staffRoles } from '@gyeol/contracts/rules/rights.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { kitMigrations, migrate, migrateSets } from '@gyeol/service-kit/db/migrate.ts';
import { createEmptyDatabase } from '@gyeol/service-kit/testing/database.ts';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { endSessions } from '../src/commands/end-sessions.ts';
import { setRole } from '../src/commands/set-role.ts';
import { seedMembers } from '../src/seed/seed.ts';
import { bearer, type Harness, openMember, type SignUpForm } from './harness.ts';

let shop: Harness;
beforeAll(async () => {
  shop = await openMember();
});
afterAll(() => shop.close());

const jtiOf = (token: string): string => String((jwt.decode(token) as jwt.JwtPayload).jti);
const rightsOfToken = async (token: string) =>
  (await shop.callInternal(internalCalls.staffRights, { body: { jti: jtiOf(token) } })).body.rights;
const me = (token: string) => shop.call(staffCalls.me, { headers: bearer(token) });
const hire = async (role: StaffRole): Promise<SignUpForm> => {
  const form = await shop.signUp();
  await setRole(shop.deps, [form.username, role]);
  return form;
};
const roleIn = async ({ username }: Pick<SignUpForm, 'username'>) =>
  shop.db.one(sql('test.role', 'select role, staff_role as "staffRole" from members where username = $1'), [username]);

describe('the rights of staff', () => {
  it.each(staffRoles)('of the role %s are those of the table', async (role) => {
    const token = await shop.tokenOf(await hire(role));
    expect(await rightsOfToken(token)).toEqual(rightsOf[role]);
    expect(await me(token)).toMatchObject({ status: 200, body: { role, rights: rightsOf[role] } });
  });

  it('are none for a member, a stranger and a token of before the member became staff', async () => {
    const form = await shop.signUp();
    const token = await shop.tokenOf(form);
    expect(await rightsOfToken(token)).toBeNull();
    expect(await me(token)).toMatchObject({ status: 403, code: 'WRONG_ROLE' });
    await setRole(shop.deps, [form.username, 'care']);
    expect(await rightsOfToken(token)).toBeNull();
    expect((await shop.callInternal(internalCalls.staffRights, { body: { jti: 'nobody' } })).body.rights).toBeNull();
  });

  it('end with the session: by logging out, by the command, and by a token without a session', async () => {
    const form = await hire('owner');
    const [one, other] = [await shop.tokenOf(form), await shop.tokenOf(form)];
    await shop.call(memberCalls.logout, { headers: bearer(one) });
    expect(await me(one)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect((await me(other)).status).toBe(200);
    await endSessions(shop.deps, [form.username]);
    expect((await me(other)).status).toBe(401);
    const before = await shop.tokenOf(form);
    await shop.db.run(sql('test.forget-session', 'delete from sessions where jti = $1'), [jtiOf(before)]);
    expect((await me(before)).status).toBe(401);
  });

  it('are those of a reader for an operator whom the previous release made', async () => {
    const form = await hire('owner');
    const token = await shop.tokenOf(form);
    await shop.db.run(sql('test.unnamed', 'update members set staff_role = null where username = $1'), [form.username]);
    expect(await rightsOfToken(token)).toEqual(rightsOf.reader);
  });

  it('are shown to services alone', async () => {
    const answer = await shop.callInternal(internalCalls.staffRights, { body: { jti: 'a' }, caller: 'member' });
    expect(answer.code).toBe('WRONG_ROLE');
  });
});

describe('a session of staff', () => {
  const start = Date.now();
  const at = (minutes: number) => shop.setNow(new Date(start + minutes * 60_000));
  const seen = (...tokens: string[]) =>
    shop.callInternal(internalCalls.sessionsSeen, { body: { jtis: tokens.map(jtiOf) } });
  const ended = async () =>
    ((await shop.callInternal(internalCalls.revocations)).body.ended ?? []).map(({ jti }) => jti);
  beforeEach(() => shop.setNow(undefined));
  afterAll(() => shop.setNow(undefined));

  it('ends 30 minutes after it was used; a late report does not bring it back, and a shopper stays', async () => {
    const [form, buyer] = [await hire('orders'), await shop.signUp()];
    const [used, unused, bought] = [await shop.tokenOf(form), await shop.tokenOf(form), await shop.tokenOf(buyer)];
    at(29);
    await seen(used);
    expect([(await me(used)).status, (await me(unused)).status]).toEqual([200, 200]);
    at(31);
    expect([(await me(used)).status, (await me(unused)).status]).toEqual([200, 401]);
    await seen(used, unused);
    expect(await rightsOfToken(unused)).toBeNull();
    await shop.work('staff-session-ender');
    expect(await ended()).toContain(jtiOf(unused));
    expect(await ended()).not.toContain(jtiOf(used));
    at(60 * 20);
    await shop.work('staff-session-ender');
    expect(await ended()).not.toContain(jtiOf(bought));
    expect((await shop.call(memberCalls.sessions, { headers: bearer(bought) })).body).toHaveLength(1);
  });

  it('ends 8 hours after its sign-in, also in use', async () => {
    const token = await shop.tokenOf(await hire('orders'));
    for (let minutes = 20; minutes < 8 * 60; minutes += 20) {
      at(minutes);
      await seen(token);
    }
    at(8 * 60 - 1);
    expect((await me(token)).status).toBe(200);
    await seen(token);
    at(8 * 60 + 1);
    expect((await me(token)).status).toBe(401);
    await seen(token);
    expect((await me(token)).status).toBe(401);
  });
});

it('staff sign in from the networks of the shop alone, and shoppers from anywhere', async () => {
  const office = await openMember({ staffNetworks: ['203.0.113.0/24'] });
  onTestFinished(() => office.close());
  const [staff, buyer] = [await office.signUp(), await office.signUp()];
  await setRole(office.deps, [staff.username, 'owner']);
  const from = async (address: string, { username, password }: SignUpForm) => {
    const headers = { 'x-forwarded-for': `203.0.113.7, ${address}` };
    return (await office.call(memberCalls.login, { body: { username, password }, headers })).code;
  };
  expect(await from('203.0.113.9', staff)).toBeUndefined();
  expect(await from('198.51.100.1', staff)).toBe('STAFF_NETWORK');
  expect(await from('198.51.100.1', { ...staff, password: 'a wrong one' })).toBe('LOGIN_FAILED');
  expect(await from('198.51.100.1', buyer)).toBeUndefined();
});

describe('a change of role', () => {
  it('counts at once and keeps the sessions, unless the member is staff no more', async () => {
    const form = await hire('orders');
    const token = await shop.tokenOf(form);
    await setRole(shop.deps, [form.username, 'goods']);
    expect((await me(token)).body).toMatchObject({ role: 'goods' });
    await setRole(shop.deps, [form.username, 'ROLE_USER']);
    expect((await me(token)).status).toBe(401);
    expect(await roleIn(form)).toEqual({ role: 'ROLE_USER', staffRole: null });
    const acts = (await shop.outbox()).filter(({ type }) => type === 'OperatorActed').slice(-2);
    expect(acts).toMatchObject([
      { data: { operation: 'set-role', before: { staffRole: 'orders' }, after: { staffRole: 'goods' } } },
      { data: { before: { role: 'ROLE_ADMIN', staffRole: 'goods' }, after: { role: 'ROLE_USER', staffRole: null } } },
    ]);
  });

  it('to ROLE_ADMIN makes an owner, as before; another word is refused', async () => {
    const form = await shop.signUp();
    await setRole(shop.deps, [form.username, 'ROLE_ADMIN']);
    expect(await roleIn(form)).toEqual({ role: 'ROLE_ADMIN', staffRole: 'owner' });
    for (const word of ['boss', '', undefined])
      await expect(setRole(shop.deps, [form.username, word as string])).rejects.toThrow('usage');
  });

  it('never leaves the shop without an owner, also when two owners lower each other at once', async () => {
    const alone = await openMember();
    onTestFinished(() => alone.close());
    const [one, other] = [await alone.signUp(), await alone.signUp()];
    await setRole(alone.deps, [one.username, 'owner']);
    await expect(setRole(alone.deps, [one.username, 'reader'])).rejects.toMatchObject({ code: 'LAST_OWNER' });
    await expect(setRole(alone.deps, [one.username, 'ROLE_USER'])).rejects.toMatchObject({ code: 'LAST_OWNER' });
    // Neither the owner of a demo, who cannot sign in here, nor one whom the previous release dismissed is another owner.
    const leftOver = "update members set staff_role = 'owner', role = $2, demo = $3 where username = $1";
    for (const [role, demo] of [
      ['ROLE_ADMIN', true],
      ['ROLE_USER', false],
    ] as const) {
      await alone.db.run(sql('test.left-over', leftOver), [other.username, role, demo]);
      const lower = setRole({ ...alone.deps, config: { ...alone.deps.config, sandbox: false } }, [
        one.username,
        'reader',
      ]);
      await expect(lower).rejects.toMatchObject({ code: 'LAST_OWNER' });
    }
    await setRole(alone.deps, [other.username, 'owner']);
    const lowered = await Promise.allSettled(
      [one, other].map(({ username }) => setRole(alone.deps, [username, 'reader'])),
    );
    expect(lowered.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const owners = sql('test.owners', `select count(*)::int as count from members where staff_role = 'owner'`);
    expect(await alone.db.one(owners)).toEqual({ count: 1 });
  });
});

describe('an owner who manages staff', () => {
  const list = async (token: string) => (await shop.call(staffCalls.list, { headers: bearer(token) })).body;
  const give = (token: string, id: number, role: StaffRole) =>
    shop.call(staffCalls.setRole, { params: { id }, body: { role }, headers: bearer(token) });
  const end = (token: string, id: number) => shop.call(staffCalls.end, { params: { id }, headers: bearer(token) });
  const idOf = (token: string) => Number((jwt.decode(token) as jwt.JwtPayload).sub);

  it('sees all of them with their last use, and no shopper', async () => {
    const [owner, care, buyer] = [await hire('owner'), await hire('care'), await shop.signUp()];
    const token = await shop.tokenOf(owner);
    const rows = await list(token);
    expect(rows.find(({ me: isMe }) => isMe)).toMatchObject({ username: owner.username, role: 'owner', sessions: 1 });
    expect(rows.find(({ username }) => username === care.username)).toMatchObject({ role: 'care', seenAt: null });
    expect(rows.some(({ username }) => username === buyer.username)).toBe(false);
  });

  it('changes a role, which counts at once, and ends staff on all devices; both are on record', async () => {
    const token = await shop.tokenOf(await hire('owner'));
    const form = await hire('reader');
    const staff = await shop.tokenOf(form);
    expect((await give(token, idOf(staff), 'goods')).status).toBe(200);
    expect((await me(staff)).body).toMatchObject({ role: 'goods' });
    expect((await end(token, idOf(staff))).status).toBe(200);
    expect((await me(staff)).status).toBe(401);
    expect(await roleIn(form)).toEqual({ role: 'ROLE_USER', staffRole: null });
    expect(await end(token, idOf(staff))).toMatchObject({ status: 404, code: 'STAFF_NOT_FOUND' });
    const acts = (await shop.outbox()).filter(({ type }) => type === 'OperatorActed').slice(-2);
    expect(acts).toMatchObject([
      { data: { operator: { id: idOf(token) }, action: '직원 역할 변경', after: { staffRole: 'goods' } } },
      { data: { operator: { id: idOf(token) }, action: '직원 내보내기', after: { role: 'ROLE_USER' } } },
    ]);
  });

  it('makes no staff of a shopper by a role', async () => {
    const token = await shop.tokenOf(await hire('owner'));
    const buyer = await shop.signUp();
    const id = idOf(await shop.tokenOf(buyer));
    expect(await give(token, id, 'owner')).toMatchObject({ status: 404, code: 'STAFF_NOT_FOUND' });
    expect(await roleIn(buyer)).toEqual({ role: 'ROLE_USER', staffRole: null });
  });

  it('and another one who ends him at once: one stays, and the call of the other is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await shop.tokenOf(await hire('owner')), await shop.tokenOf(await hire('owner'))];
      const codes = (await Promise.all([end(one, idOf(other)), end(other, idOf(one))])).map(({ code }) => code);
      expect(codes.filter((code) => code === undefined)).toHaveLength(1);
      expect(['RIGHT_MISSING', 'UNAUTHENTICATED']).toContain(codes.find((code) => code !== undefined));
    }
  });

  it('is the only one who may: no other role gives itself or others a right', async () => {
    const owner = idOf(await shop.tokenOf(await hire('owner')));
    for (const role of staffRoles.filter((one) => one !== 'owner')) {
      const token = await shop.tokenOf(await hire(role));
      const calls = [give(token, idOf(token), 'owner'), give(token, owner, 'reader'), end(token, owner)];
      for (const answer of await Promise.all(calls)) expect(answer.code).toBe('RIGHT_MISSING');
      expect((await me(token)).body.role).toBe(role);
    }
  });
});

describe('operators of before', () => {
  it('the first becomes the owner and the others read; the operator of a demo is an owner, too', async () => {
    const directory = new URL('../migrations/', import.meta.url);
    const log = { info: () => undefined };
    const database = await createEmptyDatabase();
    onTestFinished(() => database.drop());
    const names = (await readdir(directory)).map((file) => file.replace('.sql', ''));
    const only = names.filter((name) => name < '20261129130100000');
    await migrateSets(database.url, [kitMigrations, { directory, table: 'migrations', only }], log);
    const insert = sql(
      'test.old-operator',
      `insert into members (id, username, display_name, real_name, phone_number, password_hash, role, kind, demo,
                            created_at, updated_at)
       values ($1, $2, $2, '김결', $2, 'x', $3, 'regular', $4, $5::timestamptz, now())`,
    );
    const old: [number, string, string, boolean, string][] = [
      [1, 'demo', 'ROLE_ADMIN', true, '2026-01-01'],
      [1_003, 'second', 'ROLE_ADMIN', false, '2026-03-01'],
      [1_004, 'first', 'ROLE_ADMIN', false, '2026-02-01'],
      [1_005, 'buyer', 'ROLE_USER', false, '2026-01-02'],
    ];
    for (const member of old) await database.db.run(insert, member);
    await migrate({ databaseUrl: database.url, migrations: directory, log });
    const roles = sql('test.roles', 'select username, staff_role as "role" from members order by id');
    expect(await database.db.rows(roles)).toEqual([
      { username: 'demo', role: 'owner' },
      { username: 'second', role: 'reader' },
      { username: 'first', role: 'owner' },
      { username: 'buyer', role: null },
    ]);
  });

  it('that a file loads are owners unless it says otherwise', async () => {
    const loaded = (id: number, more: object) => ({
      ...{ id, username: `loaded${id}@demo.example`, password: 'lederner Koffer 7', displayName: `직원${id}` },
      ...{ realName: '김직원', phoneNumber: `0104000${String(id).padStart(4, '0')}` },
      ...{ createdAt: '2026-01-02T03:04:05Z', ...more },
    });
    const members = [loaded(11, { role: 'ROLE_ADMIN' }), loaded(12, { role: 'ROLE_ADMIN', staffRole: 'care' })];
    await seedMembers(shop.deps, { members: [...members, loaded(13, {})] });
    expect(await Promise.all([...members, loaded(13, {})].map(roleIn))).toMatchObject([
      { staffRole: 'owner' },
      { staffRole: 'care' },
      { staffRole: null },
    ]);
  });
});
