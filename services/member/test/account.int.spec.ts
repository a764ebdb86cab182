import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bearer, type Harness, openMember } from './harness.ts';

let shop: Harness;
beforeAll(async () => {
  shop = await openMember();
});
afterAll(() => shop.close());

const address = { postCode: '06236', address: '서울시 강남구 테헤란로 1', detailAddress: '3층' };
const infoOf = (token: string) => shop.call(memberCalls.userInfo, { headers: bearer(token) });

it('a member sees their own data, with the phone in digits', async () => {
  const form = await shop.signUp();
  const response = await infoOf(await shop.tokenOf(form));
  const { password: _, ...shown } = form;
  expect(response).toMatchObject({ status: 200, body: { ...shown, role: 'ROLE_USER' } });
  expect(Object.keys(response.body)).not.toContain('passwordHash');
});

it('a member can change only the address, and the new address is shown at once and published', async () => {
  const form = await shop.signUp();
  const token = await shop.tokenOf(form);
  const body = { ...address, role: 'ROLE_ADMIN', username: 'somebody@example.com', realName: '다른이름' };
  const response = await shop.call(memberCalls.editUserInfo, { body, headers: bearer(token) });
  expect(response).toMatchObject({ status: 200, body: { ok: true } });
  const { realName, username } = form;
  expect((await infoOf(token)).body).toMatchObject({ ...address, realName, username, role: 'ROLE_USER' });
  expect((await shop.outbox()).at(-1)).toMatchObject({ type: 'MemberChanged', version: 2, data: address });
});

it('a change of address needs address, detail address and post code', async () => {
  const token = await shop.tokenOf(await shop.signUp());
  for (const missing of ['address', 'detailAddress', 'postCode']) {
    const response = await shop.call(memberCalls.editUserInfo, {
      body: { ...address, [missing]: '' },
      headers: bearer(token),
    });
    expect([response.status, response.code]).toEqual([400, 'BAD_REQUEST']);
  }
});

it('the coupon service finds a member by e-mail or phone in any spelling', async () => {
  const form = await shop.signUp();
  const find = async (body: { username?: string; phoneNumber?: string }) =>
    (await shop.callInternal(internalCalls.findMember, { body })).body.memberId;
  const id = await find({ username: ` ${form.username.toUpperCase()}` });
  expect(id).toEqual(expect.any(Number));
  expect(await find({ phoneNumber: form.phoneNumber.replace(/^(\d{3})(\d{4})/, '$1-$2-') })).toBe(id);
  expect(await find({ username: 'nobody@example.com' })).toBeNull();
  expect(await find({ phoneNumber: 'nonsense' })).toBeNull();
  expect(await find({})).toBeNull();
});
