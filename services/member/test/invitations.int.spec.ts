import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { staffCalls } from '@gyeol/contracts/http/staff.ts';
import { type StaffRole, staffRoles } from '@gyeol/contracts/rules/rights.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { inviteOwner } from '../src/commands/invite-owner.ts';
import { setRole } from '../src/commands/set-role.ts';
import { invitationMs } from '../src/staff/invitation-store.ts';
import { bearer, type Harness, newSignUpForm, openMember, type SignUpForm } from './harness.ts';

let shop: Harness;
let owner: string;
const publicUrl = 'http://127.0.0.1:8080';
beforeAll(async () => {
  shop = await openMember({ publicUrl });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.setNow(undefined);
  await shop.providers.behave({ sms: { down: false } });
  owner = await shop.tokenOf(await hire('owner'));
});

const hire = async (role: StaffRole): Promise<SignUpForm> => {
  const form = await shop.signUp();
  await setRole(shop.deps, [form.username, role]);
  return form;
};
const idOf = (token: string) => Number((jwt.decode(token) as jwt.JwtPayload).sub);
type Invitee = Pick<SignUpForm, 'username' | 'phoneNumber'>;
const invite = (form: Invitee, role: StaffRole = 'orders', token = owner) =>
  shop.call(staffCalls.invite, {
    body: { username: form.username, phoneNumber: form.phoneNumber, role },
    headers: bearer(token),
  });
const tokensSentTo = async ({ phoneNumber }: Invitee): Promise<string[]> =>
  (await shop.providers.messages(phoneNumber)).flatMap(({ text }) => /invitation#([\w-]{43})$/.exec(text)?.[1] ?? []);
const invited = async (form: Invitee = newSignUpForm(), role: StaffRole = 'orders'): Promise<string> => {
  expect((await invite(form, role)).body).toEqual({ sent: true });
  return (await tokensSentTo(form))[0] ?? '';
};
const open = async () => (await shop.call(staffCalls.invitations, { headers: bearer(owner) })).body;
const openOf = async ({ username }: Invitee) => (await open()).find((one) => one.username === username);
const read = (token: string) => shop.call(staffCalls.readInvitation, { body: { token } });
const password = 'a long walk home';
const accept = (token: string, more: { password?: string; displayName?: string } = {}) =>
  shop.call(staffCalls.acceptInvitation, { body: { token, password, ...more } });
const roleOf = (form: Invitee) =>
  shop.db.maybe(sql('test.role', 'select staff_role as "role" from members where username = $1'), [form.username]);

describe('an invitation to the staff', () => {
  it('reaches the phone and makes an account of the staff with an own password; the link is stored nowhere', async () => {
    const form = newSignUpForm();
    const token = await invited(form, 'goods');
    expect(await openOf(form)).toMatchObject({ phoneNumber: form.phoneNumber, role: 'goods' });
    expect((await openOf(form))?.sentAt).not.toBeNull();
    expect((await read(token)).body).toMatchObject({ username: form.username, role: 'goods', hasAccount: false });
    const stored = await shop.db.rows<{ row: string }>(
      sql('test.stored', 'select i::text as row from staff_invitations i union all select m::text from messages m'),
    );
    expect(stored.some(({ row }) => row.includes(token))).toBe(false);
    expect(JSON.stringify(shop.logged)).not.toContain(token);
    expect((await accept(token, { displayName: form.displayName })).status).toBe(200);
    expect(await openOf(form)).toBeUndefined();
    const session = await shop.tokenOf({ username: form.username, password });
    expect((await shop.call(staffCalls.me, { headers: bearer(session) })).body).toMatchObject({ role: 'goods' });
    const acts = (await shop.outbox()).filter(({ type }) => type === 'OperatorActed').slice(-2);
    expect(acts).toMatchObject([
      { data: { operator: { id: idOf(owner) }, action: '직원 초대', after: { staffRole: 'goods' } } },
      { data: { operator: { id: idOf(session) }, action: '직원 초대 수락', after: { staffRole: 'goods' } } },
    ]);
    expect(JSON.stringify(acts[0]?.data)).not.toContain(form.username);
  });

  it('counts once, also when its link is opened forty times at once', async () => {
    const form = newSignUpForm();
    const token = await invited(form);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => accept(token, { displayName: `${form.displayName}_${n}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await accept(token, { displayName: '또온사람' })).code).toBe('INVITATION_ENDED');
  });

  it.each([
    ['expired', async () => shop.setNow(new Date(Date.now() + invitationMs + 1_000))],
    [
      'withdrawn',
      async ({ id }: { id: number }) =>
        shop.call(staffCalls.withdrawInvitation, { params: { id }, headers: bearer(owner) }),
    ],
    [
      'sent again',
      async ({ id }: { id: number }) =>
        shop.call(staffCalls.resendInvitation, { params: { id }, headers: bearer(owner) }),
    ],
    ['of an owner who is none any more', () => setRole(shop.deps, [String(invitedBy?.username), 'reader'])],
  ])('that is %s opens nothing', async (_, end) => {
    invitedBy = await hire('owner');
    const form = newSignUpForm();
    const answer = await invite(form, 'owner', await shop.tokenOf(invitedBy));
    expect(answer.status).toBe(200);
    const token = (await tokensSentTo(form))[0] ?? '';
    await end({ id: (await openOf(form))?.id ?? 0 });
    expect((await read(token)).code).toBe('INVITATION_ENDED');
    expect((await accept(token, { displayName: form.displayName })).code).toBe('INVITATION_ENDED');
    expect(await roleOf(form)).toBeUndefined();
  });
  let invitedBy: SignUpForm | undefined;

  it('that expired is sent again with a new link; a guessed link, a hash and an empty one open nothing', async () => {
    const form = newSignUpForm();
    await invited(form);
    const expire = `update staff_invitations set expires_at = now() - interval '1 minute' where username = $1`;
    await shop.db.run(sql('test.expire', expire), [form.username]);
    const { id = 0 } = (await openOf(form)) ?? {};
    const again = await shop.call(staffCalls.resendInvitation, { params: { id }, headers: bearer(owner) });
    expect(again.body).toEqual({ sent: true });
    const tokens = await tokensSentTo(form);
    expect(new Set(tokens).size).toBe(2);
    const answers = await Promise.all(tokens.map(read));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    const hash = await shop.db.one<{ hash: string }>(
      sql('test.hash', 'select token_hash as hash from staff_invitations where id = $1'),
      [id],
    );
    for (const guess of [hash.hash, 'A'.repeat(43)]) expect((await read(guess)).code).toBe('INVITATION_ENDED');
    expect((await read('')).status).toBe(400);
  });

  it('stays when the message was not sent, and says so', async () => {
    const form = newSignUpForm();
    await shop.providers.behave({ sms: { down: true } });
    expect((await invite(form)).body).toEqual({ sent: false });
    expect((await openOf(form))?.sentAt).toBeNull();
    expect((await invite(form)).code).toBe('INVITED_ALREADY');
  });
});

describe('an invitation for the e-mail of a member', () => {
  it('is accepted with the password of the account alone, and the person keeps it', async () => {
    const form = await shop.signUp();
    const before = await shop.tokenOf(form);
    const token = await invited({ username: form.username, phoneNumber: newSignUpForm().phoneNumber }).catch(() => '');
    const link = token || ((await tokensSentTo(form))[0] ?? '');
    expect((await read(link)).body).toMatchObject({ hasAccount: true });
    expect((await accept(link, { displayName: '새이름' })).code).toBe('LOGIN_FAILED');
    expect(await roleOf(form)).toEqual({ role: null });
    expect((await accept(link, { password: form.password })).status).toBe(200);
    expect(await roleOf(form)).toEqual({ role: 'orders' });
    // Tokens of before do not become those of staff.
    expect((await shop.call(staffCalls.me, { headers: bearer(before) })).status).toBe(403);
    expect((await shop.tokenOf(form)).length).toBeGreaterThan(0);
  });

  it('guesses no password: wrong ones count as failed logins', async () => {
    const form = await shop.signUp();
    const token = await invited(form);
    const codes: unknown[] = [];
    for (let n = 0; n < 11; n += 1) codes.push((await accept(token, { password: `guess number ${n}` })).code);
    expect(codes.at(-1)).toBe('LOGIN_LIMIT');
    expect((await shop.call(memberCalls.login, { body: form })).code).toBe('LOGIN_LIMIT');
  });

  it('takes neither a password that is tried first nor an account without one', async () => {
    const weak = await shop.signUp(newSignUpForm({ password: 'password1234' }));
    expect((await accept(await invited(weak), { password: weak.password })).code).toBe('PASSWORD_KNOWN');
    const form = newSignUpForm();
    expect((await accept(await invited(form), { password: 'qwerty1234', displayName: '직원갑' })).code).toBe(
      'PASSWORD_KNOWN',
    );
    const kakao = await shop.signUp();
    const token = await invited(kakao);
    await shop.db.run(
      sql('test.kakao', `update members set password_hash = null, kakao_id = '77' where username = $1`),
      [kakao.username],
    );
    expect((await accept(token)).code).toBe('PASSWORD_NONE');
    expect(await roleOf(kakao)).toEqual({ role: null });
  });

  it('lowers nobody who has become staff meanwhile', async () => {
    const form = await shop.signUp();
    const token = await invited(form, 'reader');
    await setRole(shop.deps, [form.username, 'owner']);
    expect((await accept(token, { password: form.password })).code).toBe('STAFF_ALREADY');
    expect((await invite(form)).code).toBe('STAFF_ALREADY');
    expect(await roleOf(form)).toEqual({ role: 'owner' });
  });

  it('does not give the phone of a member to another e-mail', async () => {
    const { phoneNumber } = await shop.signUp();
    expect((await invite({ username: newSignUpForm().username, phoneNumber })).code).toBe('PHONE_TAKEN');
  });
});

describe('whoever is no owner', () => {
  it('neither invites, nor sees, sends again or withdraws an invitation', async () => {
    const form = newSignUpForm();
    await invited(form);
    const { id = 0 } = (await openOf(form)) ?? {};
    for (const role of staffRoles.filter((one) => one !== 'owner')) {
      const token = await shop.tokenOf(await hire(role));
      const headers = bearer(token);
      const answers = await Promise.all([
        invite(newSignUpForm(), 'reader', token),
        shop.call(staffCalls.invitations, { headers }),
        shop.call(staffCalls.resendInvitation, { params: { id }, headers }),
        shop.call(staffCalls.withdrawInvitation, { params: { id }, headers }),
      ]);
      for (const { code } of answers) expect(code, role).toBe('RIGHT_MISSING');
    }
    expect(await openOf(form)).toMatchObject({ id });
  });

  it('invites nobody in the moment in which the owner is lowered', async () => {
    const form = await hire('owner');
    const token = await shop.tokenOf(form);
    const people = Array.from({ length: 8 }, () => newSignUpForm());
    await Promise.all([
      ...people.map((person) => invite(person, 'owner', token)),
      setRole(shop.deps, [form.username, 'reader']),
    ]);
    for (const person of people) expect(await openOf(person)).toBeUndefined();
  });
});

it('the first owner comes by a link that the command prints, and sets the own password', async () => {
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const form = newSignUpForm();
  await inviteOwner(shop.deps, [form.username, form.phoneNumber]);
  const token = /invitation#([\w-]{43})/.exec(String(printed.mock.calls[0]?.[0]))?.[1] ?? '';
  printed.mockRestore();
  expect((await accept(token, { displayName: form.displayName })).status).toBe(200);
  expect(await roleOf(form)).toEqual({ role: 'owner' });
  await expect(inviteOwner(shop.deps, [form.username])).rejects.toThrow('usage');
  const nowhere = { ...shop.deps, config: { ...shop.deps.config, publicUrl: undefined } };
  await expect(inviteOwner(nowhere, ['a@b.example', '01099998888'])).rejects.toMatchObject({ code: 'NO_ADDRESS' });
});
