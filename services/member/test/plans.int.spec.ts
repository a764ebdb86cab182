import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { tableScans } from '@gyeol/service-kit/testing/plans.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, openMember } from './harness.ts';

const rows = 20_000;
/** Each statement inserts this many rows, so that it stays far below its time limit. */
const piece = 2_000;
const fill = {
  name: 'test.fill',
  text: `insert into members (username, display_name, real_name, phone_number, password_hash, role, kind, created_at, updated_at)
   select 'm' || n || '@b.kr', '별명' || n, '김결', '010' || lpad(n::text, 8, '0'), 'x', 'ROLE_USER', 'regular', now(), now()
   from generate_series($1::integer, $2::integer) n`,
};

let service: Harness;
beforeAll(async () => {
  service = await openMember();
  for (let first = 1; first <= rows; first += piece) await service.db.run(fill, [first, first + piece - 1]);
  await service.db.run({ name: 'test.settle', text: 'vacuum analyze' });
}, 120_000);
afterAll(() => service.close());

const lookUps: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['an e-mail', () => service.call(memberCalls.checkUsername, { body: { username: 'M77@b.kr' } })],
  ['a nickname', () => service.call(memberCalls.checkDisplayName, { body: { displayName: '별명77' } })],
  ['a phone', () => service.call(memberCalls.checkPhoneNumber, { body: { phoneNumber: '010-0000-0077' } })],
  ['an account by its phone', () => service.call(memberCalls.findByPhone, { body: { phoneNumber: '01000000077' } })],
  ['a member for coupons', () => service.callInternal(internalCalls.findMember, { body: { username: 'm77@b.kr' } })],
];

describe('every look-up of a member uses an index', () => {
  it.each(lookUps)('%s', async (_, look) => {
    expect(await tableScans(service.db, ['members'], look)).toEqual([]);
  });
});
