import { createHash } from 'node:crypto';
import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { keyCalls } from '@gyeol/contracts/http/program-keys.ts';
import { staffCalls } from '@gyeol/contracts/http/staff.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { addDays, seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import { keyRights, rights, rightsOf, type StaffRole, staffRoles } from '@gyeol/contracts/rules/rights.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { setRole } from '../src/commands/set-role.ts';
import { createKey } from '../src/program-keys/create-key.ts';
import { bearer, type Harness, openMember } from './harness.ts';

let shop: Harness;
let owner: { authorization: string };
const hire = async (role: StaffRole) => {
  const form = await shop.signUp();
  await setRole(shop.deps, [form.username, role]);
  return { form, headers: bearer(await shop.tokenOf(form)) };
};
beforeAll(async () => {
  shop = await openMember();
  owner = (await hire('owner')).headers;
});
afterAll(() => shop.close());
const forget = sql('test.forget-keys', 'delete from program_keys');
beforeEach(async () => {
  await shop.db.run(forget);
});

const today = () => seoulDate(shop.deps.now());
const terms = (more: object = {}) => ({
  ...{ name: '주문 수집', rights: ['orders.read', 'orders.ship'], callsPerMinute: 60, lastDay: addDays(today(), 30) },
  ...more,
});
const create = (more: object = {}, headers = owner) => shop.call(keyCalls.create, { body: terms(more), headers });
const list = async () => (await shop.call(keyCalls.list, { headers: owner })).body;
const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');
const found = async (key: string) =>
  (await shop.callInternal(internalCalls.programKey, { body: { hash: hashOf(key) } })).body.key;

describe('a key of a program', () => {
  it('is answered once, stored as its hash, and found with its rights by the hash', async () => {
    const { status, body } = await create();
    expect(status).toBe(200);
    expect(body.key).toMatch(/^gyk_[A-Za-z0-9_-]{43}$/);
    expect(await found(body.key)).toEqual({
      ...{ id: body.id, name: '주문 수집' },
      ...{ rights: ['orders.read', 'orders.ship'], callsPerMinute: 60 },
    });
    const stored = await shop.db.rows(sql('test.all-keys', 'select * from program_keys'));
    const written = JSON.stringify([stored, await list(), await shop.outbox(), shop.logged]);
    expect(written).toContain(hashOf(body.key));
    expect(written).not.toContain(body.key.slice('gyk_'.length));
  });

  it('differs from each other key', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => create()));
    expect(new Set(made.map(({ body }) => body.key)).size).toBe(5);
  });

  it('is made and ended on record, with the name and the terms and without the key', async () => {
    const { body } = await create({ name: '  재고 맞춤 ' });
    await shop.call(keyCalls.end, { params: { id: body.id }, headers: owner });
    const acts = (await shop.outbox()).filter(({ type }) => type === 'OperatorActed').slice(-2);
    const thing = { kind: 'key', id: String(body.id), name: '재고 맞춤' };
    expect(acts).toMatchObject([
      { data: { action: '연동 키 만들기', thing, after: { callsPerMinute: 60, lastDay: terms().lastDay } } },
      { data: { action: '연동 키 폐기', thing, after: { ended: true } } },
    ]);
  });

  it('ends at once and once; the list says who made it', async () => {
    const { body } = await create();
    expect((await shop.call(keyCalls.end, { params: { id: body.id }, headers: owner })).status).toBe(200);
    expect(await found(body.key)).toBeNull();
    const again = await shop.call(keyCalls.end, { params: { id: body.id }, headers: owner });
    expect(again).toMatchObject({ status: 404, code: 'KEY_NOT_FOUND' });
    expect(await list()).toMatchObject([{ id: body.id, endedAt: expect.any(String), createdBy: expect.any(String) }]);
  });

  it('counts until the end of its last day in Korea, and goes on when its maker is staff no more', async () => {
    const maker = await hire('owner');
    const { body } = await create({ lastDay: addDays(today(), 1) }, maker.headers);
    await setRole(shop.deps, [maker.form.username, 'ROLE_USER']);
    expect(await found(body.key)).not.toBeNull();
    onTestFinished(() => shop.setNow(undefined));
    shop.setNow(new Date(`${addDays(today(), 1)}T23:59:59+09:00`));
    expect(await found(body.key)).not.toBeNull();
    shop.setNow(new Date(`${today()}T24:00:00+09:00`));
    expect(await found(body.key)).toBeNull();
  });

  it('has a last use, which is written once a minute', async () => {
    onTestFinished(() => shop.setNow(undefined));
    const at = new Date();
    shop.setNow(at);
    const { body } = await create();
    const usedAt = async () => (await list())[0]?.usedAt;
    expect(await usedAt()).toBeNull();
    await found(body.key);
    expect(await usedAt()).toBe(at.toISOString());
    for (const [ms, expected] of [
      [59_000, at],
      [61_000, new Date(at.getTime() + 61_000)],
    ] as const) {
      shop.setNow(new Date(at.getTime() + ms));
      await found(body.key);
      shop.setNow(at);
      expect(await usedAt()).toBe(expected.toISOString());
    }
  });
});

describe('terms of a key that are refused', () => {
  it.each<[string, object]>([
    ['no right', { rights: [] }],
    ['a right that no key has', { rights: ['staff.manage'] }],
    ['the other one', { rights: ['orders.read', 'kept.read'] }],
    ['a word that is no right', { rights: ['ROLE_ADMIN'] }],
    ['a right twice', { rights: ['orders.read', 'orders.read'] }],
    ['no name', { name: ' ' }],
    ['no last day', { lastDay: undefined }],
    ['a day that does not exist', { lastDay: '2027-02-30' }],
    ['no calls', { callsPerMinute: 0 }],
    ['too many calls', { callsPerMinute: 601 }],
  ])('%s', async (_, more) => {
    expect(await create(more)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    expect(await list()).toEqual([]);
  });

  it('a last day before today, or beyond a year', async () => {
    for (const days of [-1, 366])
      expect(await create({ lastDay: addDays(today(), days) })).toMatchObject({ status: 400, code: 'KEY_LAST_DAY' });
    for (const days of [0, 365]) expect((await create({ lastDay: addDays(today(), days) })).status).toBe(200);
  });

  it('a right that the maker has not', async () => {
    const maker = { id: 1, rights: rights.filter((right) => right !== 'points.write') };
    const wanted = { ...terms(), rights: [...keyRights] };
    await expect(createKey(shop.deps, maker, wanted)).rejects.toMatchObject({ code: 'RIGHT_MISSING' });
  });

  it('the 51st key that counts, also when many are made at once', async () => {
    const answers = await Promise.all(Array.from({ length: 53 }, () => create()));
    expect(answers.filter(({ code }) => code === 'KEY_LIMIT')).toHaveLength(3);
    expect(await list()).toHaveLength(50);
  });
});

describe('keys are managed by owners alone', () => {
  it('no other role and no key makes, lists or ends one', async () => {
    const { body } = await create({ rights: [...keyRights] });
    const others = staffRoles.filter((role) => !rightsOf[role].includes('staff.manage'));
    const refusalsTo = async (headers: { authorization: string }) => [
      (await create({}, headers)).code,
      (await shop.call(keyCalls.list, { headers })).code,
      (await shop.call(keyCalls.end, { params: { id: body.id }, headers })).code,
    ];
    for (const role of others)
      expect(await refusalsTo((await hire(role)).headers)).toEqual(['RIGHT_MISSING', 'RIGHT_MISSING', 'RIGHT_MISSING']);
    expect(await refusalsTo(bearer(body.key))).toEqual(['NOT_FOR_KEYS', 'NOT_FOR_KEYS', 'NOT_FOR_KEYS']);
    expect(await list()).toHaveLength(1);
  });

  it('a key is nobody: it has no sessions, no account and no role', async () => {
    const { body } = await create({ rights: [...keyRights] });
    const headers = bearer(body.key);
    for (const row of [memberCalls.userInfo, memberCalls.sessions, memberCalls.logout, staffCalls.me])
      expect(await shop.call(row, { headers })).toMatchObject({ status: 403, code: 'NOT_FOR_KEYS' });
  });

  it('keys are shown to services alone, by their hash', async () => {
    const asked = await shop.callInternal(internalCalls.programKey, { body: { hash: hashOf('x') }, caller: 'member' });
    expect(asked.code).toBe('WRONG_ROLE');
    const { body } = await create();
    const byText = await shop.callInternal(internalCalls.programKey, { body: { hash: body.key } });
    expect(byText.code).toBe('BAD_REQUEST');
  });
});
