import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { staffCalls } from '@gyeol/contracts/http/staff.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import jwt from 'jsonwebtoken';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { resetSecondFactor } from '../src/commands/reset-second-factor.ts';
import { setRole } from '../src/commands/set-role.ts';
import { bearer, type Harness, openMember, prove, type SignUpForm } from './harness.ts';

const minute = 60_000;
let shop: Harness;
let at = Date.now();
const later = (ms: number): void => {
  at += ms;
  shop.setNow(new Date(at));
};
const setSandbox = (sandbox: boolean): void => void Object.assign(shop.deps.config, { sandbox });
beforeAll(async () => {
  shop = await openMember({ smsProvider: 'solapi' });
  // A shop with stand-ins starts as a sandbox alone. From here on it is a real one.
  setSandbox(false);
});
afterAll(() => shop.close());
// Each test has members of its own, so that no step and no closing of another test counts. Sessions begin by the clock of
// the database, which does not move.
beforeEach(() => {
  at = Date.now();
  shop.setNow(new Date(at));
});

const hire = async (role: 'owner' | 'reader' = 'reader'): Promise<SignUpForm> => {
  const form = await shop.signUp();
  await setRole(shop.deps, [form.username, role]);
  return form;
};
const codeOf = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(at / 1_000) + steps * 30 });
const wrongFor = (secret: string): string =>
  ['000000', '111111', '222222'].find((code) => !sameWithin(secret, code)) ?? '333333';
const sameWithin = (secret: string, code: string): boolean =>
  Array.from({ length: 23 }, (_, n) => codeOf(secret, n - 11)).includes(code);

const enrolSecond = (token: string) => shop.call(memberCalls.enrolSecondFactor, { headers: bearer(token) });
const confirm = (token: string, code: string) =>
  shop.call(memberCalls.confirmSecondFactor, { headers: bearer(token), body: { code } });
const enrol = async (form: SignUpForm, token?: string) => {
  const session = token ?? (await shop.tokenOf(form));
  const { secret } = (await enrolSecond(session)).body;
  later(30_000);
  const { status, body } = await confirm(session, codeOf(secret));
  expect(status).toBe(200);
  later(30_000);
  return { form, token: session, secret, codes: body.recoveryCodes };
};
const logIn = ({ username, password }: SignUpForm, more: object = {}) =>
  shop.call(memberCalls.login, { body: { username, password, ...more } });
const ticketOf = async (form: SignUpForm): Promise<string> => {
  const { status, code, body } = await logIn(form);
  expect([status, code]).toEqual([401, 'SECOND_FACTOR']);
  return (body as unknown as { ticket: string }).ticket;
};
const finish = (ticket: string, code: string) => shop.call(memberCalls.secondFactor, { body: { ticket, code } });
const signIn = async (form: SignUpForm, secret: string): Promise<string> => {
  later(30_000);
  return (await finish(await ticketOf(form), codeOf(secret))).body.accessToken;
};
const again = (token: string, code: string) =>
  shop.call(memberCalls.proveSecondFactor, { headers: bearer(token), body: { code } });
const renew = (token: string) => shop.call(memberCalls.newRecoveryCodes, { headers: bearer(token) });
const me = (token: string) => shop.call(staffCalls.me, { headers: bearer(token) });
const list = (token: string) => shop.call(staffCalls.list, { headers: bearer(token) });
const stateOf = async (token: string) =>
  (await shop.call(memberCalls.secondFactorState, { headers: bearer(token) })).body;
const claimsOf = (token: string) => jwt.decode(token) as jwt.JwtPayload;
const factorOf = async (token: string) =>
  (await shop.callInternal(internalCalls.staffRights, { body: { jti: String(claimsOf(token).jti) } })).body.factor;
const textsTo = async ({ phoneNumber }: SignUpForm): Promise<string[]> =>
  (
    await shop.db.rows<{ text: string }>(
      sql('test.texts', 'select text from messages where phone_number = $1 order by id'),
      [phoneNumber],
    )
  ).map(({ text }) => text);

it('staff with a second factor get neither a ticket nor a session outside the networks of the shop', async () => {
  const { form, secret } = await enrol(await hire());
  const ticket = await ticketOf(form);
  const { staffNetworks } = shop.deps.config;
  Object.assign(shop.deps.config, { staffNetworks: ['203.0.113.0/24'] });
  onTestFinished(() => void Object.assign(shop.deps.config, { staffNetworks }));
  later(30_000);
  expect((await logIn(form)).code).toBe('STAFF_NETWORK');
  expect((await finish(ticket, codeOf(secret))).code).toBe('STAFF_NETWORK');
});

describe('staff without a second factor', () => {
  it('may enrol and nothing else in the back office', async () => {
    const form = await hire('owner');
    const token = await shop.tokenOf(form);
    expect(await factorOf(token)).toBe('missing');
    for (const answer of [await me(token), await list(token)])
      expect(answer).toMatchObject({ status: 403, code: 'SECOND_FACTOR_NEEDED' });
    expect(await stateOf(token)).toEqual({ enrolledAt: null, recoveryCodes: 0 });
    expect((await again(token, '123456')).code).toBe('SECOND_FACTOR_NONE');
    expect((await renew(token)).code).toBe('SECOND_FACTOR_NONE');
    expect((await confirm(token, '123456')).code).toBe('SECOND_FACTOR_NOT_BEGUN');
    await enrol(form, token);
    expect((await me(token)).status).toBe(200);
    expect((await list(token)).status).toBe(200);
    expect(await textsTo(form)).toContainEqual(expect.stringContaining('2단계 인증이 새로 등록되었습니다.'));
  });

  it('gets a secret that is drawn by the shop, stored encrypted, and counts by a right code within half an hour', async () => {
    const form = await hire();
    const token = await shop.tokenOf(form);
    const { secret, uri, qr } = (await enrolSecond(token)).body;
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(uri).toContain(encodeURIComponent(form.username));
    expect(qr.size).toBeGreaterThan(30);
    // The three corners of a QR code begin with a run of seven dark modules.
    expect(qr.path).toMatch(new RegExp(`^M0 0h7v1h-7z.*M${qr.size - 7} 0h7`));
    const stored = await shop.db.one(sql('test.factor', 'select f::text from second_factors f where member_id = $1'), [
      Number(claimsOf(token).sub),
    ]);
    expect(JSON.stringify(stored)).toContain('test.');
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect((await confirm(token, wrongFor(secret))).code).toBe('SECOND_FACTOR_WRONG');
    expect((await confirm(token, codeOf(secret, -3))).code).toBe('SECOND_FACTOR_CLOCK');
    expect((await me(token)).code).toBe('SECOND_FACTOR_NEEDED');
    // The session is used in between, so that it has not ended.
    later(20 * minute);
    await shop.callInternal(internalCalls.sessionsSeen, { body: { jtis: [String(claimsOf(token).jti)] } });
    later(11 * minute);
    expect((await confirm(token, codeOf(secret))).code).toBe('SECOND_FACTOR_NOT_BEGUN');
    const { codes } = await enrol(form, token);
    expect(codes).toHaveLength(10);
    for (const code of codes) expect(code).toMatch(/^([0-9a-f]{4}-){7}[0-9a-f]{4}$/);
    expect(await stateOf(token)).toMatchObject({ recoveryCodes: 10 });
  });

  it('is exempt in a sandbox alone, and who enrolled is asked there, too', async () => {
    const [form, enrolled] = [await hire('owner'), await enrol(await hire('owner'))];
    setSandbox(true);
    onTestFinished(() => setSandbox(false));
    const token = await shop.tokenOf(form);
    expect((await me(token)).body).toMatchObject({ role: 'owner', factorExempt: true });
    expect((await list(token)).status).toBe(200);
    const asked = await signIn(enrolled.form, enrolled.secret);
    expect((await me(asked)).body).not.toHaveProperty('factorExempt');
    later(11 * minute);
    expect((await list(asked)).code).toBe('SECOND_FACTOR_AGAIN');
    expect((await list(token)).status).toBe(200);
    setSandbox(false);
    expect((await me(token)).code).toBe('SECOND_FACTOR_NEEDED');
  });

  it('is nobody of the staff: a shopper enrols none', async () => {
    const token = await shop.tokenOf(await shop.signUp());
    for (const answer of [await enrolSecond(token), await confirm(token, '123456'), await renew(token)])
      expect(answer).toMatchObject({ status: 409, code: 'SECOND_FACTOR_STAFF' });
  });

  it('cannot enrol without a key of the shop', async () => {
    const token = await shop.tokenOf(await hire());
    const { secondFactorKeys } = shop.deps.config;
    Object.assign(shop.deps.config, { secondFactorKeys: [] });
    onTestFinished(() => void Object.assign(shop.deps.config, { secondFactorKeys }));
    expect(await enrolSecond(token)).toMatchObject({ status: 409, code: 'SECOND_FACTOR_OFF' });
  });
});

describe('the log-in of staff with a second factor', () => {
  it('answers a ticket for a right password, and the token as ever for a code', async () => {
    const { form, token: former, secret } = await enrol(await hire());
    expect((await logIn({ ...form, password: 'guessed horse' })).code).toBe('LOGIN_FAILED');
    const refused = await logIn(form);
    expect(JSON.stringify(refused.body)).not.toContain('accessToken');
    const ticket = await ticketOf(form);
    expect((await finish(ticket, wrongFor(secret))).code).toBe('SECOND_FACTOR_WRONG');
    const spaced = `${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)}`;
    const { body, status } = await finish(ticket, spaced);
    expect(status).toBe(200);
    const { jti: _, iat: __, exp: ___, ...claims } = claimsOf(body.accessToken);
    const { jti: ____, iat: _____, exp: ______, ...wanted } = claimsOf(former);
    expect(claims).toEqual(wanted);
    expect(await factorOf(body.accessToken)).toBe('fresh');
  });

  it('takes a ticket once, for five minutes, and of nobody else', async () => {
    const { form, secret } = await enrol(await hire());
    const used = await ticketOf(form);
    expect((await finish(used, codeOf(secret))).status).toBe(200);
    later(30_000);
    expect(await finish(used, codeOf(secret))).toMatchObject({ status: 401, code: 'SECOND_FACTOR_OVER' });
    const late = await ticketOf(form);
    later(5 * minute);
    expect((await finish(late, codeOf(secret))).code).toBe('SECOND_FACTOR_OVER');
    expect((await finish('A'.repeat(43), codeOf(secret))).code).toBe('SECOND_FACTOR_OVER');
    const other = await enrol(await hire());
    expect((await finish(await ticketOf(other.form), codeOf(secret))).code).toBe('SECOND_FACTOR_WRONG');
    await shop.work('cleanup');
    later(6 * minute);
    await shop.work('cleanup');
    expect(await shop.db.rows(sql('test.tickets', 'select 1 from second_factor_tickets'))).toEqual([]);
  });

  it('ends a ticket when the password is changed in the meantime', async () => {
    const { form, token, secret } = await enrol(await hire());
    const stolen = await ticketOf(form);
    await shop.call(memberCalls.checkPassword, { headers: bearer(token), body: { prevPassword: form.password } });
    await shop.call(memberCalls.editPassword, { headers: bearer(token), body: { password: 'lederner Koffer 9' } });
    expect((await finish(stolen, codeOf(secret))).code).toBe('SECOND_FACTOR_OVER');
  });

  it('counts the same code once, 40 times at once and later', async () => {
    const { form, secret } = await enrol(await hire());
    const tickets = await Promise.all(Array.from({ length: 8 }, () => ticketOf(form)));
    const code = codeOf(secret);
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => finish(tickets[n % 8] ?? '', code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, code: refusal } of answers.filter((one) => one.status !== 200))
      expect(['SECOND_FACTOR_USED', 'SECOND_FACTOR_OVER'], `${status}`).toContain(refusal);
    later(30_000);
    expect((await finish(await ticketOf(form), code)).code).toBe('SECOND_FACTOR_USED');
    // A code of a later step makes the codes of all earlier ones used.
    expect((await finish(await ticketOf(form), codeOf(secret, 1))).status).toBe(200);
    expect((await finish(await ticketOf(form), codeOf(secret))).code).toBe('SECOND_FACTOR_USED');
  });

  it('takes each recovery code once, also twice at once, and tells the member', async () => {
    const { form, codes } = await enrol(await hire());
    const [one = '', other = ''] = codes;
    const tickets = await Promise.all([ticketOf(form), ticketOf(form)]);
    const answers = await Promise.all(tickets.map((ticket) => finish(ticket, one)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const { status, body } = await finish(await ticketOf(form), ` ${other.toUpperCase().replaceAll('-', '')} `);
    expect(status).toBe(200);
    expect(await stateOf(body.accessToken)).toMatchObject({ recoveryCodes: 8 });
    expect((await textsTo(form)).filter((text) => text.includes('복구 코드'))).toHaveLength(2);
  });

  it('tells a device whose clock is two steps off', async () => {
    const { form, secret } = await enrol(await hire());
    later(2 * minute);
    const ticket = await ticketOf(form);
    for (const steps of [-2, 2])
      expect(await finish(ticket, codeOf(secret, steps))).toMatchObject({ status: 400, code: 'SECOND_FACTOR_CLOCK' });
    expect((await finish(ticket, codeOf(secret, -1))).status).toBe(200);
  });

  it('closes for 15 minutes after five wrong codes of all tickets and sessions, and tells member and owners', async () => {
    const owner = await hire('owner');
    const { form, token, secret, codes } = await enrol(await hire());
    const wrong = wrongFor(secret);
    const answers = await Promise.all(
      (await Promise.all(Array.from({ length: 4 }, () => ticketOf(form)))).map((ticket) => finish(ticket, wrong)),
    );
    for (const { code } of answers) expect(code).toBe('SECOND_FACTOR_WRONG');
    const fifth = await again(token, wrong);
    expect(fifth).toMatchObject({ status: 429, code: 'SECOND_FACTOR_CLOSED' });
    expect(fifth.headers['retry-after']).toBe('900');
    for (const code of [codeOf(secret), codes[0] ?? ''])
      expect((await finish(await ticketOf(form), code)).code).toBe('SECOND_FACTOR_CLOSED');
    for (const person of [form, owner])
      expect(await textsTo(person)).toContainEqual(
        expect.stringContaining(`직원 ${form.displayName} 님의 2단계 인증 번호가 5번 틀려`),
      );
    later(15 * minute);
    expect((await finish(await ticketOf(form), codeOf(secret))).status).toBe(200);
  });
});

describe('past the second factor', () => {
  it('leads no other sign-in: phone, Kakao, and a session of before the enrolment', async () => {
    const form = await hire('owner');
    const before = await shop.tokenOf(form);
    await enrol(form);
    expect(await factorOf(before)).toBe('unproved');
    for (const answer of [await me(before), await list(before), await renew(before), await enrolSecond(before)])
      expect(answer).toMatchObject({ status: 403, code: 'SECOND_FACTOR_AGAIN' });
    const { cookie } = await prove(shop, shop.providers, form);
    const { phoneNumber } = form;
    const recovered = await shop.call(memberCalls.tokenByPhone, { body: { phoneNumber }, headers: { cookie } });
    expect(recovered.code).toBe('PHONE_NOT_PROVED');
    const profile = { id: '3900200001', name: form.realName, phone_number: phoneNumber };
    const kakao = () =>
      shop.providers.kakaoCode(profile).then((code) => shop.call(memberCalls.kakaoLogin, { params: { code } }));
    expect((await kakao()).code).toBe('KAKAO_FAILED');
    const offer = await shop.providers
      .kakaoCode({ ...profile, name: '다른사람' })
      .then((code) => shop.call(memberCalls.kakaoLogin, { params: { code } }));
    expect(offer.code).toBe('KAKAO_FAILED');
    // A shopper whose Kakao account was linked, and who then became staff, signs in by password alone.
    const linked = await shop.signUp();
    const theirs = { id: '3900200002', name: linked.realName, phone_number: linked.phoneNumber };
    const signInByKakao = async () =>
      shop.call(memberCalls.kakaoLogin, { params: { code: await shop.providers.kakaoCode(theirs) } });
    expect((await signInByKakao()).status).toBe(200);
    await setRole(shop.deps, [linked.username, 'owner']);
    await enrol(linked);
    expect((await signInByKakao()).code).toBe('KAKAO_FAILED');
  });

  it('leads no stolen session: it enrols no device and makes no codes, but the code of the device does', async () => {
    const { token, secret } = await enrol(await hire('owner'));
    expect((await list(token)).status).toBe(200);
    later(11 * minute);
    expect((await me(token)).status).toBe(200);
    for (const answer of [await list(token), await enrolSecond(token), await renew(token)])
      expect(answer).toMatchObject({ status: 403, code: 'SECOND_FACTOR_AGAIN' });
    expect((await again(token, wrongFor(secret))).code).toBe('SECOND_FACTOR_WRONG');
    expect((await list(token)).code).toBe('SECOND_FACTOR_AGAIN');
    expect((await again(token, codeOf(secret))).status).toBe(200);
    expect((await list(token)).status).toBe(200);
  });

  it('leads no enrolment that a stolen session began before the device was enrolled', async () => {
    const form = await hire();
    const stolen = await shop.tokenOf(form);
    const { secret: planted } = (await enrolSecond(stolen)).body;
    const { secret } = await enrol(form);
    expect((await confirm(stolen, codeOf(planted))).code).toBe('SECOND_FACTOR_AGAIN');
    expect((await finish(await ticketOf(form), codeOf(planted))).code).toBe('SECOND_FACTOR_WRONG');
    expect((await finish(await ticketOf(form), codeOf(secret))).status).toBe(200);
  });

  it('leads a proof of another member to no session but the own', async () => {
    const [one, other] = [await enrol(await hire()), await enrol(await hire())];
    later(11 * minute);
    expect((await again(one.token, codeOf(other.secret))).code).toBe('SECOND_FACTOR_WRONG');
    expect((await again(other.token, codeOf(other.secret))).status).toBe(200);
    expect([await factorOf(one.token), await factorOf(other.token)]).toEqual(['stale', 'fresh']);
  });
});

describe('a new device', () => {
  it('replaces the old one by its first code, with new recovery codes; the old one counts until then', async () => {
    const { form, token, secret, codes } = await enrol(await hire());
    const { secret: next } = (await enrolSecond(token)).body;
    later(30_000);
    expect((await finish(await ticketOf(form), codeOf(secret))).status).toBe(200);
    const renewed = (await confirm(token, codeOf(next))).body.recoveryCodes;
    later(30_000);
    for (const code of [codeOf(secret), codes[1] ?? ''])
      expect((await finish(await ticketOf(form), code)).code).toBe('SECOND_FACTOR_WRONG');
    for (const code of [codeOf(next), renewed[0] ?? ''])
      expect((await finish(await ticketOf(form), code)).status).toBe(200);
  });

  it('follows a lost one without codes by the command, which ends all sessions and is on record', async () => {
    const { form, token, secret } = await enrol(await hire());
    const ticket = await ticketOf(form);
    await resetSecondFactor(shop.deps, [form.username]);
    const id = String(claimsOf(token).sub);
    expect((await shop.outbox()).slice(-2)).toMatchObject([
      { type: 'SessionsRevoked' },
      { type: 'OperatorActed', data: { operation: 'reset-second-factor', thing: { kind: 'member', id } } },
    ]);
    expect((await me(token)).status).toBe(401);
    expect((await finish(ticket, codeOf(secret))).code).toBe('SECOND_FACTOR_OVER');
    await expect(resetSecondFactor(shop.deps, [form.username])).rejects.toThrow('no second factor');
    await expect(resetSecondFactor(shop.deps, [])).rejects.toThrow('usage');
    expect((await me(await shop.tokenOf(form))).code).toBe('SECOND_FACTOR_NEEDED');
  });

  it('is enrolled again by who becomes staff again', async () => {
    const { form } = await enrol(await hire());
    await setRole(shop.deps, [form.username, 'ROLE_USER']);
    expect((await logIn(form)).status).toBe(200);
    await setRole(shop.deps, [form.username, 'reader']);
    expect(await factorOf(await shop.tokenOf(form))).toBe('missing');
  });
});
