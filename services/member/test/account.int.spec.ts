import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bearer, type Harness, openMember } from './harness.ts';

let shop: Harness;
beforeAll(async () => {
  shop = await openMember();
});
afterAll(() => shop.close());

const place = { postCode: '06236', address: '서울시 강남구 테헤란로 1', detailAddress: '3층' };
const infoOf = (token: string) => shop.call(memberCalls.userInfo, { headers: bearer(token) });

it('shows a member their own data, phone in digits', async () => {
  const person = await shop.signUp();
  const told = await infoOf(await shop.tokenOf(person));
  const { password: _, ...shown } = person;
  expect(told).toMatchObject({ status: 200, body: { ...shown, role: 'ROLE_USER' } });
  expect(Object.keys(told.body)).not.toContain('passwordHash');
});

it('saves the address alone, tells the other services, and shows it at once', async () => {
  const person = await shop.signUp();
  const token = await shop.tokenOf(person);
  const body = { ...place, role: 'ROLE_ADMIN', username: 'somebody@example.com', realName: '다른이름' };
  const told = await shop.call(memberCalls.editUserInfo, { body, headers: bearer(token) });
  expect(told).toMatchObject({ status: 200, body: { ok: true } });
  const { realName, username } = person;
  expect((await infoOf(token)).body).toMatchObject({ ...place, realName, username, role: 'ROLE_USER' });
  expect((await shop.outbox()).at(-1)).toMatchObject({ type: 'MemberChanged', version: 2, data: place });
});

it('needs address and detail address', async () => {
  const token = await shop.tokenOf(await shop.signUp());
  for (const missing of ['address', 'detailAddress', 'postCode']) {
    const told = await shop.call(memberCalls.editUserInfo, {
      body: { ...place, [missing]: '' },
      headers: bearer(token),
    });
    expect([told.status, told.code]).toEqual([400, 'BAD_REQUEST']);
  }
});

it('finds a member for the coupon service, by any spelling', async () => {
  const person = await shop.signUp();
  const find = async (body: { username?: string; phoneNumber?: string }) =>
    (await shop.callInternal(internalCalls.findMember, { body })).body.memberId;
  const id = await find({ username: ` ${person.username.toUpperCase()}` });
  expect(id).toEqual(expect.any(Number));
  expect(await find({ phoneNumber: person.phoneNumber.replace(/^(\d{3})(\d{4})/, '$1-$2-') })).toBe(id);
  expect(await find({ username: 'nobody@example.com' })).toBeNull();
  expect(await find({ phoneNumber: 'nonsense' })).toBeNull();
  expect(await find({})).toBeNull();
});
