import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { foldTexts } from '@gyeol/service-kit/db/fold-texts.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { typedTables } from '../src/members/typed-tables.ts';
import { bearer, type Harness, newSignUpForm, openMember, type SignUpForm } from './harness.ts';

let shop: Harness;
beforeAll(async () => {
  shop = await openMember();
});
afterAll(() => shop.close());

const spell = sql(
  'test.spell',
  `update members m set username = $2, real_name = normalize(real_name, nfd), display_name = display_name || $3::text,
     phone_number = $4 where username = $1`,
);
/** Stores a member like an older release, which did not fold texts. */
const signUpBefore = async (username: string, more: { end?: string; phone?: string } = {}): Promise<SignUpForm> => {
  const form = await shop.signUp(newSignUpForm());
  const phoneNumber = more.phone ?? form.phoneNumber;
  await shop.db.run(spell, [form.username, username, more.end ?? '', phoneNumber]);
  return { ...form, username };
};
const infoOf = async (form: SignUpForm) =>
  (await shop.call(memberCalls.userInfo, { headers: bearer(await shop.tokenOf(form)) })).body;
const fold = () => foldTexts(shop.deps, typedTables);

it('texts of old accounts are folded and published, and both spellings can sign in', async () => {
  const form = await signUpBefore('nfd@example.com\u200b', { end: '\u200b', phone: '821055554444' });
  await fold();
  const folded = { username: 'nfd@example.com', realName: '김손님', displayName: form.displayName };
  for (const username of ['nfd@example.com\u200b', 'nfd@example.com', ' NFD@example.com\u200c'])
    expect(await infoOf({ ...form, username })).toMatchObject({ ...folded, phoneNumber: '01055554444' });
  expect((await shop.outbox()).at(-1)).toMatchObject({ type: 'MemberChanged', data: folded });
});

it('two accounts stay, and can both sign in, when their e-mails fold to the same spelling', async () => {
  const one = await signUpBefore('two@example.com');
  const other = { ...(await signUpBefore('two@example.com\u2060')), password: one.password };
  await fold();
  expect((await infoOf(one)).username).toBe('two@example.com');
  expect((await infoOf(other)).username).toBe('two@example.com\u2060');
  expect((await infoOf(other)).displayName).not.toBe((await infoOf(one)).displayName);
});

it('an old address book is folded to one spelling, and entries that become equal stay', async () => {
  const token = await shop.tokenOf(await shop.signUp());
  const insert = sql(
    'test.insert-address',
    `insert into addresses (member_id, name, receiver, phone_number, post_code, address, detail_address, updated_at)
     select m.id, $2, $3, $4, '06236', '서울', '3층', now() from members m order by m.id desc limit $1::integer`,
  );
  await shop.db.run(insert, [1, '회사', '김 하늘'.normalize('NFD'), '+82 2-1234-5678']);
  await shop.db.run(insert, [1, '회사2', '김하늘\u200b', '0212345678']);
  await fold();
  const { body } = await shop.call(memberCalls.addresses, { headers: bearer(token) });
  expect(body.map(({ receiver, phoneNumber }) => [receiver, phoneNumber]).sort()).toEqual([
    ['김 하늘', '0212345678'],
    ['김하늘', '0212345678'],
  ]);
});
