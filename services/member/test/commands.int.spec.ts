import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAdmin } from '../src/commands/create-admin.ts';
import { republish } from '../src/commands/republish.ts';
import { type MemberSeed, seed, seedMembers } from '../src/seed/seed.ts';
import { bearer, type Harness, openMember } from './harness.ts';

const hashed = vi.hoisted((): string[] => {
  // Earlier spec files may have imported the real module.
  vi.resetModules();
  return [];
});
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  const hash: typeof real.hash = (password, ...rest) => {
    hashed.push(String(password));
    return real.hash(password, ...rest);
  };
  return { ...real, hash };
});

let shop: Harness;
beforeEach(async () => {
  shop = await openMember();
});
afterEach(() => shop.close());
afterEach(() => vi.unstubAllEnvs());

const password = 'lederner Koffer 7';
const eventsOf = async (subject: number) => (await shop.outbox()).filter((event) => event.subject === String(subject));

it('create-admin creates the first operator with the password from the environment', async () => {
  vi.stubEnv('ADMIN_PASSWORD', password);
  await createAdmin(shop.deps, ['Owner@Gyeol.example', '결지기', '010-9000-0001']);
  const token = await shop.tokenOf({ username: 'owner@gyeol.example', password });
  const response = await shop.call(memberCalls.userInfo, { headers: bearer(token) });
  expect(response.body).toMatchObject({ role: 'ROLE_ADMIN', phoneNumber: '01090000001', displayName: '결지기' });
  expect((await shop.outbox()).slice(-2)).toMatchObject([
    { type: 'MemberRegistered', data: { role: 'ROLE_ADMIN' } },
    { type: 'OperatorActed', data: { operator: null, operation: 'create-admin', after: { role: 'ROLE_ADMIN' } } },
  ]);
});

it('create-admin refuses a short or common password, a taken e-mail and missing arguments', async () => {
  vi.stubEnv('ADMIN_PASSWORD', 'short');
  await expect(createAdmin(shop.deps, ['a@gyeol.example', '다른이', '01090000002'])).rejects.toThrow('8–72');
  vi.stubEnv('ADMIN_PASSWORD', 'Admin1234!');
  await expect(createAdmin(shop.deps, ['a@gyeol.example', '다른이', '01090000002'])).rejects.toThrow('tried first');
  vi.stubEnv('ADMIN_PASSWORD', password);
  await createAdmin(shop.deps, ['owner@gyeol.example', '결지기', '010-9000-0001']);
  const again = createAdmin(shop.deps, ['owner@gyeol.example', '다른이', '01090000002']);
  await expect(again).rejects.toMatchObject({ code: 'USERNAME_TAKEN' });
  await expect(createAdmin(shop.deps, ['a@gyeol.example'])).rejects.toThrow('usage');
});

const history: MemberSeed = {
  members: [
    {
      ...{ id: 1, username: 'admin@gyeol.shop', password, displayName: '관리자', realName: '관리자' },
      ...{ phoneNumber: '010-8000-0001', role: 'ROLE_ADMIN', createdAt: '2026-01-02T03:04:05Z' },
    },
    {
      ...{ id: 2, username: 'demo@gyeol.shop', password, displayName: '데모', realName: '김데모' },
      ...{ phoneNumber: '01080000002', createdAt: '2026-02-03T00:00:00+09:00' },
      ...{ postCode: '03154', address: '서울시 종로구', detailAddress: '2층' },
    },
    {
      ...{ username: 'kakao@gyeol.shop', displayName: '카카오', realName: '박카카오', phoneNumber: '01080000003' },
      ...{ kind: 'kakao', kakaoId: '3901000009', createdAt: '2026-03-04T00:00:00Z' },
    },
  ],
};

it('seed loads past members with their events at their own time, and can run again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gyeol-seed-'));
  writeFileSync(join(folder, 'members.json'), JSON.stringify(history));
  await seed(shop.deps, [join(folder, 'members.json')]);
  await seed(shop.deps, [join(folder, 'members.json')]);
  rmSync(folder, { recursive: true });
  const [event, ...more] = await eventsOf(1);
  expect(more).toEqual([]);
  expect(event).toMatchObject({ type: 'MemberRegistered', time: '2026-01-02T03:04:05.000Z' });
  expect(event?.data).toMatchObject({ role: 'ROLE_ADMIN', createdAt: '2026-01-02T03:04:05.000Z' });
  const token = await shop.tokenOf({ username: 'demo@gyeol.shop', password });
  const { body } = await shop.call(memberCalls.userInfo, { headers: bearer(token) });
  expect(body).toMatchObject({ postCode: '03154', phoneNumber: '01080000002', role: 'ROLE_USER' });
  const book = await shop.call(memberCalls.addresses, { headers: bearer(token) });
  expect(book.body).toMatchObject([{ name: '집', postCode: '03154', phoneNumber: '01080000002', isDefault: true }]);
});

it('seed keeps the ids up to 1,000 free, and members who sign up later get higher ids', async () => {
  await shop.signUp();
  expect(Number((await shop.outbox()).at(-1)?.subject)).toBeGreaterThan(1_000);
  const wrong = { ...history.members[1], id: 1_001, username: 'x@gyeol.shop' } as MemberSeed['members'][number];
  await expect(seedMembers(shop.deps, { members: [wrong] })).rejects.toThrow('1…1000');
  await expect(seed(shop.deps, [])).rejects.toThrow('usage');
});

it('seed loads nothing when one of its members clashes with another', async () => {
  const [first] = history.members as [MemberSeed['members'][number]];
  const members = [
    { ...first, id: 11, username: 'eleven@gyeol.shop', displayName: '열하나', phoneNumber: '01080000011' },
    { ...first, id: 12, username: 'twelve@gyeol.shop', displayName: '열둘', phoneNumber: '01080000011' },
  ];
  await expect(seedMembers(shop.deps, { members })).rejects.toMatchObject({ constraint: 'members_phone_number_key' });
  expect(await eventsOf(11)).toEqual([]);
});

it('seed hashes a password shared by forty members only once', async () => {
  const members = Array.from({ length: 40 }, (_, n) => ({
    ...{ id: 100 + n, username: `many${n}@gyeol.shop`, password, displayName: `여럿${n}`, realName: '김여럿' },
    ...{ phoneNumber: `010810000${String(n).padStart(2, '0')}`, createdAt: '2026-05-01T00:00:00Z' },
  }));
  hashed.length = 0;
  expect(await seedMembers(shop.deps, { members })).toBe(40);
  expect(hashed).toEqual([password]);
});

it('republish publishes every member in the current state', async () => {
  await seedMembers(shop.deps, history);
  const before = (await shop.outbox()).length;
  await republish(shop.deps);
  const published = (await shop.outbox()).slice(before);
  const { count } = await shop.database.db.one<{ count: number }>({
    name: 'test.members',
    text: 'select count(*) as count from members',
  });
  expect(published).toHaveLength(count);
  expect(new Set(published.map(({ type }) => type))).toEqual(new Set(['MemberChanged']));
});
