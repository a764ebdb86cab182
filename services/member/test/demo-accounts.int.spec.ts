import { readdir } from 'node:fs/promises';
import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { kitMigrations, migrate, migrateSets } from '@gyeol/service-kit/db/migrate.ts';
import { createEmptyDatabase } from '@gyeol/service-kit/testing/database.ts';
import type { FastifyRequest } from 'fastify';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Deps } from '../src/config.ts';
import { createKakaoClient } from '../src/kakao/kakao-client.ts';
import { loginWithKakao } from '../src/kakao/kakao-login.ts';
import { closeDemoAccounts } from '../src/login/demo-accounts.ts';
import { createKeyRing } from '../src/login/key-ring.ts';
import { login } from '../src/login/login.ts';
import { createPasswords } from '../src/login/passwords.ts';
import { recoverAccount } from '../src/passwords/recover.ts';
import { createBrowser } from '../src/phones/browser.ts';
import { seedMembers } from '../src/seed/seed.ts';
import { bearer, type Harness, newSignUpForm, openMember, prove } from './harness.ts';

const password = 'lederner Koffer 7';
const loaded = (id: number, more: object = {}) => ({
  ...{ id, username: `loaded${id}@demo.example`, password, displayName: `데모${id}`, realName: '김데모' },
  ...{ phoneNumber: `0104000${String(id).padStart(4, '0')}`, createdAt: '2026-01-02T03:04:05Z' },
  ...more,
});
const operator = loaded(1, { role: 'ROLE_ADMIN' });
const buyer = loaded(2);
const kakaoId = '3900000003';
const kakaoBuyer = loaded(3, { kind: 'kakao', kakaoId });
/** A member of the shop itself, loaded by the same command without `demo`. */
const brought = loaded(4);

let shop: Harness;
/** The dependencies of the service with real providers, on the same database. */
let live: Deps;
beforeAll(async () => {
  shop = await openMember({ smsProvider: 'solapi' });
  await seedMembers(shop.deps, { demo: true, members: [operator, buyer, kakaoBuyer] });
  await seedMembers(shop.deps, { members: [brought] });
  const base = { ...shop.deps, config: { ...shop.deps.config, sandbox: false } };
  live = {
    ...(base as Deps),
    keys: createKeyRing(base).keys,
    passwords: createPasswords(),
    kakao: createKakaoClient(base),
  };
});
afterAll(() => shop.close());

const device = { address: '203.0.113.1', agent: null };
const signIn = ({ username }: { username: string }, typed = password) =>
  login(live, { username, password: typed, address: '203.0.113.1', device });
const signedIn = { accessToken: expect.any(String) };
const refused = { code: 'DEMO_ACCOUNT' };
const code = (more: object) => shop.providers.kakaoCode({ id: '3900000099', ...more });

it('in a sandbox a demo account can sign in', async () => {
  for (const account of [operator, buyer, kakaoBuyer]) expect(await shop.tokenOf(account)).toEqual(expect.any(String));
});

describe('with real providers a demo account', () => {
  it('is refused with its own password, and a wrong password gets the same answer as for any account', async () => {
    for (const account of [operator, buyer, kakaoBuyer]) {
      await expect(signIn(account)).rejects.toMatchObject(refused);
      await expect(signIn(account, 'wrong password')).rejects.toMatchObject({ code: 'LOGIN_FAILED' });
    }
    await expect(signIn({ username: 'nobody@demo.example' })).rejects.toMatchObject({ code: 'LOGIN_FAILED' });
  });

  it('cannot be recovered by its phone, and only the owner of the phone is told why', async () => {
    const headers = await prove(shop, shop.providers, buyer);
    const prover = createBrowser(shop.deps.config).prover({ headers } as FastifyRequest);
    const nobody = { ...prover, token: undefined };
    await expect(recoverAccount(live, buyer.phoneNumber, { prover: nobody, device })).rejects.toMatchObject({
      code: 'PHONE_NOT_PROVED',
    });
    await expect(recoverAccount(live, buyer.phoneNumber, { prover, device })).rejects.toMatchObject(refused);
  });

  it('can neither sign in nor be linked through Kakao', async () => {
    const byId = await code({ id: kakaoId });
    await expect(loginWithKakao(live, byId, device)).rejects.toMatchObject(refused);
    const byPhone = await code({ name: buyer.realName, phone_number: buyer.phoneNumber });
    await expect(loginWithKakao(live, byPhone, device)).rejects.toMatchObject(refused);
    const linked = { name: 'test.linked', text: `select count(*) as count from members where kakao_id = '3900000099'` };
    expect(await shop.db.one(linked)).toEqual({ count: 0 });
  });

  it('loses its tokens of the sandbox when the service starts, with one line in the log', async () => {
    const [token, other] = [await shop.tokenOf(buyer), await shop.tokenOf(brought)];
    const { iat = 0 } = jwt.decode(token) as jwt.JwtPayload;
    const revocations = async () => (await shop.callInternal(internalCalls.revocations)).body.revocations;
    await closeDemoAccounts(shop.deps);
    expect([await revocations(), shop.logged]).toEqual([[], []]);

    await closeDemoAccounts(live);
    const found = await revocations();
    expect(found.map((one) => one.sub).sort()).toEqual(['1', '2', '3']);
    expect(found.every(({ before, exceptJti }) => before > iat * 1_000 && exceptJti === null)).toBe(true);
    const told = (await shop.outbox()).filter(({ type }) => type === 'SessionsRevoked');
    expect(told.map(({ subject }) => subject)).toEqual(['1', '2', '3']);
    expect(shop.logged).toMatchObject([{ count: 3, msg: expect.stringContaining('accounts of a demo') }]);
    expect((await shop.call(memberCalls.userInfo, { headers: bearer(other) })).status).toBe(200);
  });
});

it('with real providers all other accounts can sign in', async () => {
  expect(await signIn(brought)).toEqual(signedIn);
  const form = await shop.signUp(newSignUpForm({ password }));
  expect(await signIn(form)).toEqual(signedIn);
});

it('demo accounts that the previous release loaded are recognised by their ids and e-mails', async () => {
  const directory = new URL('../migrations/', import.meta.url);
  const log = { info: () => undefined };
  const database = await createEmptyDatabase();
  onTestFinished(() => database.drop());
  const names = (await readdir(directory)).map((file) => file.replace('.sql', ''));
  const only = names.filter((name) => name < '20261127235000000');
  await migrateSets(database.url, [kitMigrations, { directory, table: 'migrations', only }], log);
  const insertOld = {
    name: 'test.old-member',
    text: `insert into members (id, username, display_name, real_name, phone_number, password_hash, role, kind,
                                created_at, updated_at)
           values ($1, $2, $2, '김결', $2, 'x', 'ROLE_USER', 'regular', now(), now())`,
  };
  const old: [number, string, boolean][] = [
    [1, 'admin@gyeol.shop', true],
    [2, 'demo@aram.example', true],
    [3, 'seoyeon.kim@example.kr', true],
    [4, 'minji@leather.example', false],
    [5, 'example.kr@leather.example', false],
    [1_001, 'someone@example.kr', false],
    [1_002, 'demo@gyeol.shop', false],
  ];
  for (const [id, username] of old) await database.db.run(insertOld, [id, username]);
  await migrate({ databaseUrl: database.url, migrations: directory, log });
  const marks = { name: 'test.marks', text: 'select id, username, demo from members order by id' };
  expect(await database.db.rows(marks)).toEqual(old.map(([id, username, demo]) => ({ id, username, demo })));
});
