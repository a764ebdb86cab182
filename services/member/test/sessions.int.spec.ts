import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endSessions } from '../src/commands/end-sessions.ts';
import { setRole } from '../src/commands/set-role.ts';
import { maxOpenSessions } from '../src/login/session-store.ts';
import { bearer, cookiesOf, type Harness, newSignUpForm, openMember, prove, type SignUpForm } from './harness.ts';

let shop: Harness;
beforeAll(async () => {
  shop = await openMember({ smsProvider: 'solapi' });
});
afterAll(() => shop.close());
beforeEach(() => shop.setNow(undefined));

const jtiOf = (token: string): string => String((jwt.decode(token) as jwt.JwtPayload).jti);
const list = async (token: string) => (await shop.call(memberCalls.sessions, { headers: bearer(token) })).body;
const end = (token: string, id: number, cookie?: string) =>
  shop.call(memberCalls.endSession, { params: { id }, headers: { ...bearer(token), ...(cookie && { cookie }) } });
const check = (token: string, prevPassword: string) =>
  shop.call(memberCalls.checkPassword, { body: { prevPassword }, headers: bearer(token) });
const ended = async (): Promise<string[]> =>
  ((await shop.callInternal(internalCalls.revocations)).body.ended ?? []).map(({ jti }) => jti);
const hours = (count: number) => new Date(Date.now() + count * 60 * 60_000);

describe('the sessions of a member', () => {
  it('are one for each sign-in, with its address and browser, the own first', async () => {
    const form = await shop.signUp();
    const phone = await shop.call(memberCalls.login, {
      body: form,
      headers: { 'user-agent': 'a phone', 'x-forwarded-for': '203.0.113.7' },
    });
    const token = await shop.tokenOf(form);
    const { iat = 0 } = jwt.decode(token) as jwt.JwtPayload;
    expect(await list(token)).toMatchObject([
      { current: true, createdAt: new Date(iat * 1_000).toISOString() },
      { current: false, agent: 'a phone', address: '203.0.113.7' },
    ]);
    expect((await list(phone.body.accessToken))[0]).toMatchObject({ current: true, agent: 'a phone' });
    expect(await list(await shop.tokenOf(await shop.signUp()))).toHaveLength(1);
  });

  it('of whom 50 are open; a sign-in beyond them ends the oldest, also when many come at once', async () => {
    const form = await shop.signUp();
    const oldest = await shop.tokenOf(form);
    const [member] = (await shop.outbox()).slice(-1);
    const fill = sql(
      'test.fill-sessions',
      `insert into sessions (jti, member_id, staff, created_at, seen_at)
       select 'filled ' || n, $1, false, clock_timestamp(), clock_timestamp() from generate_series(1, $2::integer) n`,
    );
    await shop.db.run(fill, [Number(member?.subject), maxOpenSessions - 1]);
    expect(await list(oldest)).toHaveLength(maxOpenSessions);
    const tokens = await Promise.all([1, 2, 3, 4].map(() => shop.tokenOf(form)));
    const open = await list(String(tokens[0]));
    expect(open).toHaveLength(maxOpenSessions);
    expect(await ended()).toContain(jtiOf(oldest));
    for (const token of tokens) expect(await ended()).not.toContain(jtiOf(token));
  });

  it('show when a device was last used, as the gateways report', async () => {
    const form = await shop.signUp();
    const [one, other] = [await shop.tokenOf(form), await shop.tokenOf(form)];
    shop.setNow(hours(1));
    const body = { jtis: [jtiOf(one), 'no session of anybody'] };
    expect((await shop.callInternal(internalCalls.sessionsSeen, { body })).status).toBe(200);
    const seenAt = Object.fromEntries((await list(other)).map((session) => [String(session.current), session.seenAt]));
    expect(new Date(seenAt.false ?? 0).getTime()).toBeGreaterThan(new Date(seenAt.true ?? 0).getTime());
    expect((await shop.callInternal(internalCalls.sessionsSeen, { body, caller: 'cart' })).code).toBe('WRONG_ROLE');
  });

  it('are listed until their tokens expire, and deleted an hour later', async () => {
    const form = await shop.signUp();
    const token = await shop.tokenOf(form);
    const rows = () => shop.db.rows(sql('test.sessions', 'select 1 from sessions where jti = $1'), [jtiOf(token)]);
    shop.setNow(hours(23.9));
    const later = await shop.tokenOf(form);
    await shop.work('cleanup');
    expect(await rows()).toHaveLength(1);
    shop.setNow(hours(25.1));
    await shop.work('cleanup');
    expect(await rows()).toEqual([]);
    expect(jtiOf(later)).not.toBe(jtiOf(token));
  });
});

describe('logging out', () => {
  it('ends the session of the token, once and for all gateways', async () => {
    const form = await shop.signUp();
    const [token, other] = [await shop.tokenOf(form), await shop.tokenOf(form)];
    for (const _ of [1, 2]) {
      expect((await shop.call(memberCalls.logout, { headers: bearer(token) })).status).toBe(200);
      expect((await ended()).filter((jti) => jti === jtiOf(token))).toHaveLength(1);
    }
    expect(await list(other)).toMatchObject([{ current: true }]);
  });

  it('ends a token of the release before sessions, too', async () => {
    const token = await shop.tokenOf(await shop.signUp());
    await shop.db.run(sql('test.forget-session', 'delete from sessions where jti = $1'), [jtiOf(token)]);
    expect(await list(token)).toEqual([]);
    expect((await shop.call(memberCalls.userInfo, { headers: bearer(token) })).status).toBe(200);
    await shop.call(memberCalls.logout, { headers: bearer(token) });
    expect(await ended()).toContain(jtiOf(token));
  });
});

describe('ending another session', () => {
  it('needs the password, entered with this token within five minutes', async () => {
    const form = await shop.signUp();
    const [token, lost] = [await shop.tokenOf(form), await shop.tokenOf(form)];
    const id = (await list(token)).find(({ current }) => !current)?.id ?? 0;
    expect(await end(token, id)).toMatchObject({ status: 409, code: 'SESSION_NOT_PROVED' });
    await check(lost, form.password);
    expect((await end(token, id)).code).toBe('SESSION_NOT_PROVED');
    await check(token, form.password);
    shop.setNow(hours(0.1));
    expect((await end(token, id)).code).toBe('SESSION_NOT_PROVED');
    shop.setNow(undefined);
    expect((await end(token, id)).status).toBe(200);
    expect(await ended()).toContain(jtiOf(lost));
    expect(await end(token, id)).toMatchObject({ status: 404, code: 'SESSION_NOT_FOUND' });
  });

  it('takes back what a check of the password allowed it, also before a gateway knows', async () => {
    const form = await shop.signUp();
    const [token, lost] = [await shop.tokenOf(form), await shop.tokenOf(form)];
    const id = (await list(token)).find(({ current }) => !current)?.id ?? 0;
    await check(lost, form.password);
    await check(token, form.password);
    expect((await end(token, id)).status).toBe(200);
    const edit = (one: string) =>
      shop.call(memberCalls.editPassword, { headers: bearer(one), body: { password: 'taken-over-1!' } });
    expect(await edit(lost)).toMatchObject({ status: 409, code: 'PASSWORD_NOT_CHECKED' });
    expect((await edit(token)).status).toBe(200);
  });

  it('is not possible for a session of another member', async () => {
    const [form, other] = [await shop.signUp(), await shop.signUp()];
    const [token, foreign] = [await shop.tokenOf(form), await shop.tokenOf(other)];
    await check(token, form.password);
    const id = (await list(foreign))[0]?.id ?? 0;
    expect((await end(token, id)).code).toBe('SESSION_NOT_FOUND');
    expect(await ended()).not.toContain(jtiOf(foreign));
  });

  const joinByKakao = async (form: SignUpForm, id: string) => {
    const code = await shop.providers.kakaoCode({ id, name: form.realName, phone_number: form.phoneNumber });
    const newcomer = await shop.call(memberCalls.kakaoLogin, { params: { code } });
    const body = { kakaoId: id, username: form.username, displayName: form.displayName };
    await shop.call(memberCalls.kakaoRegister, { body, headers: { cookie: cookiesOf(newcomer.headers) } });
    const signIn = async () => {
      const again = await shop.providers.kakaoCode({ id, name: form.realName, phone_number: form.phoneNumber });
      const answer = await shop.call(memberCalls.kakaoLogin, { params: { code: again } });
      return (answer.body as { accessToken: string }).accessToken;
    };
    return [await signIn(), await signIn()] as const;
  };
  it('needs a code by phone from a member without a password; one code is enough for several devices', async () => {
    const form = newSignUpForm();
    const [token] = await joinByKakao(form, '3900100001');
    const others = (await list(token)).filter(({ current }) => !current);
    expect(others).toHaveLength(2);
    const [first = 0, second = 0] = others.map(({ id }) => id);
    expect(await end(token, first)).toMatchObject({ status: 409, code: 'SESSION_NOT_PROVED' });
    const { cookie } = await prove(shop, shop.providers, form);
    expect((await end(token, first)).code).toBe('SESSION_NOT_PROVED');
    expect((await end(token, first, cookie)).status).toBe(200);
    expect((await end(token, second)).status).toBe(200);
    expect(await list(token)).toHaveLength(1);
  });

  it('needs the password of a member who has one, also from a browser that proved the phone', async () => {
    const form = await shop.signUp();
    const [token] = [await shop.tokenOf(form), await shop.tokenOf(form)];
    const id = (await list(token)).find(({ current }) => !current)?.id ?? 0;
    const { cookie } = await prove(shop, shop.providers, form);
    expect((await end(token, id, cookie)).code).toBe('SESSION_NOT_PROVED');
  });
});

describe('all sessions of a member end', () => {
  it('when the password is changed, except the one that changed it', async () => {
    const form = await shop.signUp();
    const [token, other] = [await shop.tokenOf(form), await shop.tokenOf(form)];
    await check(token, form.password);
    await shop.call(memberCalls.editPassword, { body: { password: 'another horse 9' }, headers: bearer(token) });
    expect(await list(token)).toMatchObject([{ current: true }]);
    expect(await ended()).toContain(jtiOf(other));
  });

  it('when the role is changed', async () => {
    const form = await shop.signUp();
    const token = await shop.tokenOf(form);
    await setRole(shop.deps, [form.username, 'ROLE_ADMIN']);
    expect(await ended()).toContain(jtiOf(token));
  });

  it('by the command end-sessions, which is on record', async () => {
    const form = await shop.signUp();
    const [token, other] = [await shop.tokenOf(form), await shop.tokenOf(form)];
    await endSessions(shop.deps, [form.username]);
    expect(await ended()).toEqual(expect.arrayContaining([jtiOf(token), jtiOf(other)]));
    const sub = String((jwt.decode(token) as jwt.JwtPayload).sub);
    const { revocations } = (await shop.callInternal(internalCalls.revocations)).body;
    expect(revocations.find((one) => one.sub === sub)).toMatchObject({ exceptJti: null });
    expect((await shop.outbox()).slice(-2)).toMatchObject([
      { type: 'SessionsRevoked' },
      { type: 'OperatorActed', data: { operation: 'end-sessions', thing: { kind: 'member', id: sub } } },
    ]);
    await expect(endSessions(shop.deps, ['nobody@example.com'])).rejects.toThrow('no member');
    await expect(endSessions(shop.deps, [])).rejects.toThrow('usage');
  });
});
