import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectTo, isHeldUp } from '../../../tests/support/databases.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { setRole } from '../src/commands/set-role.ts';
import { bearer, type Harness, newSignUpForm, openMember, prove as proveIn, type SignUpForm } from './harness.ts';

let shop: Harness;
beforeAll(async () => {
  shop = await openMember({ smsProvider: 'solapi' });
});
afterAll(() => shop.close());
beforeEach(() => shop.setNow(undefined));

const newPassword = 'battery staple';
const check = (token: string, prevPassword: string) =>
  shop.call(memberCalls.checkPassword, { body: { prevPassword }, headers: bearer(token) });
const edit = (token: string, password = newPassword) =>
  shop.call(memberCalls.editPassword, { body: { password }, headers: bearer(token) });
const login = ({ username }: SignUpForm, password: string) =>
  shop.call(memberCalls.login, { body: { username, password } });
const recover = (phoneNumber: string, headers: { cookie?: string } = {}) =>
  shop.call(memberCalls.tokenByPhone, { body: { phoneNumber }, headers });
const prove = (form: SignUpForm) => proveIn(shop, shop.providers, form);
const claimsOf = (token: string) => jwt.decode(token) as jwt.JwtPayload;
const later = (ms: number) => shop.setNow(new Date(Date.now() + ms));
/** Blocks a login after it has read its member and before it counts failures, until `work` is done. */
const whileHeld = async <T>(signIn: () => Promise<T>, work: () => Promise<unknown>): Promise<T> => {
  const holder = await connectTo(shop.database.url);
  try {
    await holder.query('begin');
    await holder.query('lock table login_failures in exclusive mode');
    const signingIn = signIn();
    await eventually('the sign-in waits', () => isHeldUp(holder, '%login_failures%'));
    await work();
    await holder.query('rollback');
    return await signingIn;
  } finally {
    await holder.end();
  }
};
const revocations = async () => (await shop.callInternal(internalCalls.revocations)).body.revocations;

describe('changing the password', () => {
  it('needs the old password entered within the last five minutes', async () => {
    const form = await shop.signUp();
    const token = await shop.tokenOf(form);
    expect(await edit(token)).toMatchObject({ status: 409, code: 'PASSWORD_NOT_CHECKED' });
    expect((await check(token, form.password)).status).toBe(200);
    later(5.1 * 60_000);
    expect((await edit(token)).code).toBe('PASSWORD_NOT_CHECKED');
    shop.setNow(undefined);
    expect((await edit(token)).status).toBe(200);
    expect((await login(form, form.password)).code).toBe('LOGIN_FAILED');
    expect((await login(form, newPassword)).status).toBe(200);
  });

  it('is refused when the old password was checked with another token', async () => {
    const form = await shop.signUp();
    const [mine, stolen] = [await shop.tokenOf(form), await shop.tokenOf(form)];
    await check(mine, form.password);
    expect((await edit(stolen)).code).toBe('PASSWORD_NOT_CHECKED');
  });

  it('is refused after ten wrong old passwords, even with the right one', async () => {
    const form = await shop.signUp();
    const token = await shop.tokenOf(form);
    const response = await check(token, 'wrong password');
    expect([response.status, response.code]).toEqual([409, 'PASSWORD_WRONG']);
    for (let n = 0; n < 9; n += 1) await check(token, 'wrong password');
    expect(await check(token, form.password)).toMatchObject({ status: 429, code: 'LOGIN_LIMIT' });
  });

  it('needs at least eight characters', async () => {
    const token = await shop.tokenOf(await shop.signUp());
    const response = await edit(token, 'seven77');
    expect([response.status, (response.body as unknown as { message: string }).message]).toEqual([
      400,
      '비밀번호는 최소 8자리 이상이어야 합니다.',
    ]);
  });

  it('refuses a common password for operators, who may try another, but accepts it for members', async () => {
    const form = await shop.signUp();
    const token = await shop.tokenOf(form);
    await check(token, form.password);
    expect((await edit(token, 'qwer1234!')).status).toBe(200);
    await setRole(shop.deps, [form.username, 'ROLE_ADMIN']);
    const admin = await shop.tokenOf({ ...form, password: 'qwer1234!' });
    await check(admin, 'qwer1234!');
    expect(await edit(admin, 'Password1!')).toMatchObject({ status: 400, code: 'PASSWORD_KNOWN' });
    expect((await edit(admin)).status).toBe(200);
  });

  it('needs a login', async () => {
    for (const row of [memberCalls.editPassword, memberCalls.checkPassword, memberCalls.userInfo]) {
      expect((await shop.call(row, { body: {} })).code).toBe('UNAUTHENTICATED');
    }
  });

  it('revokes every other token of the member and publishes the revocation, but keeps the token in use', async () => {
    const form = await shop.signUp();
    const [old, mine] = [await shop.tokenOf(form), await shop.tokenOf(form)];
    await check(old, form.password);
    await check(mine, form.password);
    expect((await edit(mine)).status).toBe(200);

    const { sub, jti } = claimsOf(mine);
    const revocation = (await revocations()).find((one) => one.sub === sub);
    expect(revocation).toMatchObject({ exceptJti: jti });
    const before = revocation?.before ?? 0;
    expect((claimsOf(old).iat ?? 0) * 1000).toBeLessThan(before);
    expect((await shop.outbox()).at(-1)).toMatchObject({
      ...{ type: 'SessionsRevoked', subject: sub },
      data: { memberId: Number(sub), before: new Date(before).toISOString(), exceptJti: jti },
    });
    // The revoked token has lost its permission, even though no gateway knows of the revocation.
    expect((await edit(old, 'taken over')).code).toBe('PASSWORD_NOT_CHECKED');
    // A token from a login in the same second has a later time than the revocation, and stays valid.
    const fresh = (await login(form, newPassword)).body.accessToken;
    expect((claimsOf(fresh).iat ?? 0) * 1000).toBeGreaterThanOrEqual(before);
  });

  it('needs a new check each time, and stores one revocation for each member', async () => {
    const form = await shop.signUp();
    const token = await shop.tokenOf(form);
    const { sub } = claimsOf(token);
    for (let n = 0, old = form.password; n < 3; n += 1) {
      await check(token, old);
      old = `${newPassword} ${n}`;
      expect((await edit(token, old)).status).toBe(200);
      expect((await edit(token, 'once more 1')).code).toBe('PASSWORD_NOT_CHECKED');
    }
    expect((await revocations()).filter((one) => one.sub === sub)).toHaveLength(1);
    const rows = await shop.database.db.rows(
      { name: 'test.rows-of', text: 'select 1 from revocations where member_id = $1' },
      [Number(sub)],
    );
    expect(rows).toHaveLength(1);
  });

  it('uses the newest revocation when the previous release has added several rows', async () => {
    const form = await shop.signUp();
    const { sub } = claimsOf(await shop.tokenOf(form));
    const add = {
      name: 'test.old-row',
      text: 'insert into revocations (member_id, before, except_jti) values ($1, $2, $3)',
    };
    const at = Date.now();
    for (const n of [0, 1, 2]) await shop.database.db.run(add, [Number(sub), new Date(at + n), `jti ${n}`]);
    const found = (await revocations()).filter((one) => one.sub === sub);
    expect(found).toEqual([{ sub, before: at + 2, exceptJti: 'jti 2' }]);
  });

  it('gives the gateway only revocations that are new to it', async () => {
    const form = await shop.signUp();
    const token = await shop.tokenOf(form);
    await check(token, form.password);
    await edit(token);
    const { sub } = claimsOf(token);
    const before = (await revocations()).find((one) => one.sub === sub)?.before ?? 0;
    const since = async (at: number) =>
      (await shop.callInternal(internalCalls.revocations, { query: { since: at } })).body.revocations;
    expect(await since(before)).toEqual([]);
    expect((await since(before - 1)).map((one) => one.sub)).toEqual([sub]);
  });

  it('is refused to a revoked token, even before a gateway knows of the revocation', async () => {
    const form = await shop.signUp();
    const [stolen, mine] = [await shop.tokenOf(form), await shop.tokenOf(form)];
    await check(mine, form.password);
    await edit(mine);
    // The thief who holds the stolen token knows the new password too.
    expect((await check(stolen, newPassword)).status).toBe(200);
    expect((await edit(stolen, 'taken over')).code).toBe('PASSWORD_NOT_CHECKED');
  });

  it('revokes a token that an instance with a fast clock issued a moment before', async () => {
    const form = await shop.signUp();
    later(20_000);
    const old = claimsOf(await shop.tokenOf(form));
    shop.setNow(undefined);
    const mine = await shop.tokenOf(form);
    await check(mine, form.password);
    await edit(mine);
    const revocation = (await revocations()).find((one) => one.sub === old.sub);
    expect((old.iat ?? 0) * 1000).toBeLessThan(revocation?.before ?? 0);
  });

  it('is reported to the member by SMS', async () => {
    const form = await shop.signUp();
    const token = await shop.tokenOf(form);
    await check(token, form.password);
    await edit(token);
    await shop.work('message-sender');
    const [message] = await shop.providers.messages(form.phoneNumber);
    expect(message?.text).toBe('[결] 비밀번호가 변경되었습니다. 본인이 아니면 고객센터로 연락해주세요.');
  });

  it('makes a sign-in in progress with the old password fail', async () => {
    const form = await shop.signUp();
    const token = await shop.tokenOf(form);
    await check(token, form.password);
    const signingIn = await whileHeld(
      () => login(form, form.password),
      async () => expect((await edit(token)).status).toBe(200),
    );
    expect(signingIn).toMatchObject({ status: 401, code: 'LOGIN_FAILED' });
  });

  it('stores a revocation for the lifetime of a token', async () => {
    const form = await shop.signUp();
    const token = await shop.tokenOf(form);
    await check(token, form.password);
    await edit(token);
    const { sub } = claimsOf(token);
    const listed = async () => (await revocations()).some((one) => one.sub === sub);
    later(23.9 * 60 * 60_000);
    await shop.work('cleanup');
    expect(await listed()).toBe(true);
    later(24.1 * 60 * 60_000);
    expect(await listed()).toBe(false);
    await shop.work('cleanup');
    expect(await shop.database.db.rows({ name: 'test.revoked', text: 'select 1 from revocations' })).toEqual([]);
  });

  it('shows revocations to the gateway alone', async () => {
    expect((await shop.callInternal(internalCalls.revocations, { caller: 'cart' })).code).toBe('WRONG_ROLE');
  });
});

describe('recovery by phone', () => {
  it('answers whether a phone belongs to a member', async () => {
    const find = (phoneNumber: string) => shop.call(memberCalls.findByPhone, { body: { phoneNumber } });
    const { phoneNumber } = await shop.signUp();
    expect((await find(phoneNumber)).status).toBe(200);
    expect(await find('01099990001')).toMatchObject({ status: 204, body: undefined });
    expect((await find('123')).code).toBe('PHONE_INVALID');
  });

  it('gives the browser that proved the phone a token that may set a new password', async () => {
    const form = await shop.signUp();
    const response = await recover(form.phoneNumber, await prove(form));
    expect(response.status).toBe(200);
    expect(claimsOf(response.body.accessToken)).toMatchObject({ username: form.username, recovery: true });
    expect((await edit(response.body.accessToken)).status).toBe(200);
    expect((await login(form, newPassword)).status).toBe(200);
  });

  it('allows one new password, within ten minutes', async () => {
    const form = await shop.signUp();
    const tokenOf = async () => (await recover(form.phoneNumber, await prove(form))).body.accessToken;
    const token = await tokenOf();
    expect((await edit(token)).status).toBe(200);
    expect((await edit(token, 'once more 1')).code).toBe('PASSWORD_NOT_CHECKED');
    const late = await tokenOf();
    later(10.1 * 60_000);
    expect((await edit(late)).code).toBe('PASSWORD_NOT_CHECKED');
  });

  it('is refused without a proof, from another browser, and with a proof older than five minutes', async () => {
    const form = await shop.signUp();
    expect(await recover(form.phoneNumber)).toMatchObject({ status: 403, code: 'PHONE_NOT_PROVED' });
    const browser = await prove(form);
    expect((await recover(form.phoneNumber)).code).toBe('PHONE_NOT_PROVED');
    later(5.1 * 60_000);
    expect((await recover(form.phoneNumber, browser)).code).toBe('PHONE_NOT_PROVED');
  });

  it('accepts a proof once, even when it is used several times at once', async () => {
    const form = await shop.signUp();
    const browser = await prove(form);
    const responses = await Promise.all([1, 2, 3].map(() => recover(form.phoneNumber, browser)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
  });

  it('is refused for an operator with the same answer as for an unknown phone', async () => {
    const form = await shop.signUp();
    await setRole(shop.deps, [form.username, 'ROLE_ADMIN']);
    const admin = await recover(form.phoneNumber, await prove(form));
    const nobody = await recover(newSignUpForm().phoneNumber);
    expect(admin).toMatchObject({ status: 403, code: 'PHONE_NOT_PROVED' });
    expect({ ...admin.body, requestId: 0 }).toEqual({ ...nobody.body, requestId: 0 });
  });

  it('refuses a proof that was made for sign-up', async () => {
    const form = newSignUpForm();
    const browser = await prove(form);
    expect((await recover(form.phoneNumber, browser)).code).toBe('PHONE_NOT_PROVED');
  });
});

describe('a change of role', () => {
  it('applies to a sign-in in progress', async () => {
    const form = await shop.signUp();
    const token = await whileHeld(
      () => shop.tokenOf(form),
      () => setRole(shop.deps, [form.username, 'ROLE_ADMIN']),
    );
    expect(claimsOf(token).role).toBe('ROLE_ADMIN');
  });

  it('revokes the tokens of the old role, and is published', async () => {
    const form = await shop.signUp();
    const { sub } = claimsOf(await shop.tokenOf(form));
    await setRole(shop.deps, [form.username, 'ROLE_ADMIN']);
    expect((await revocations()).find((one) => one.sub === sub)).toMatchObject({ exceptJti: null });
    const events = (await shop.outbox()).slice(-3);
    expect(events.map(({ type }) => type)).toEqual(['MemberChanged', 'SessionsRevoked', 'OperatorActed']);
    expect(events[0]).toMatchObject({ version: 2, data: { role: 'ROLE_ADMIN' } });
    expect(claimsOf(await shop.tokenOf(form))).toMatchObject({ role: 'ROLE_ADMIN' });
  });
});
