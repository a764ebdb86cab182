import { memberCalls } from '@gyeol/contracts/http/member.ts';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setRole } from '../src/commands/set-role.ts';
import { type KakaoRegistration, registerWithKakao } from '../src/kakao/kakao-register.ts';
import { createKeyRing } from '../src/login/key-ring.ts';
import { bearer, cookiesOf, type Harness, newSignUpForm, openMember, prove, type SignUpForm } from './harness.ts';

let shop: Harness;
beforeAll(async () => {
  shop = await openMember({ smsProvider: 'solapi' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.setNow(undefined);
  await shop.providers.behave({ kakao: { down: false, latencyMs: 0 } });
});

let serial = 3_900_000_000;
const newKakaoId = () => {
  serial += 1;
  return String(serial);
};
const login = (code: string) => shop.call(memberCalls.kakaoLogin, { params: { code } });
/** Signs in as a person who comes back from Kakao. */
const comeBack = async (kakaoId: string, form: Partial<Pick<SignUpForm, 'realName' | 'phoneNumber'>>) =>
  login(
    await shop.providers.kakaoCode({
      id: kakaoId,
      ...(form.realName === undefined ? {} : { name: form.realName }),
      ...(form.phoneNumber === undefined ? {} : { phone_number: form.phoneNumber }),
    }),
  );
const register = (body: Record<string, unknown>, cookie?: string) =>
  shop.call(memberCalls.kakaoRegister, { body, headers: cookie === undefined ? {} : { cookie } });
const claimsOf = (response: { body: unknown }) =>
  jwt.decode((response.body as { accessToken: string }).accessToken) as jwt.JwtPayload;
const formOf = (kakaoId: string, { username, displayName }: SignUpForm) => ({ kakaoId, username, displayName });

describe('a newcomer from Kakao', () => {
  it('becomes a member with e-mail and nickname, and is signed in directly the next time', async () => {
    const form = newSignUpForm();
    // More digits than a JavaScript number holds.
    const kakaoId = '9007199254740993123';
    const response = await comeBack(kakaoId, form);
    const { realName, phoneNumber } = form;
    expect(response).toMatchObject({ status: 202, body: { kakaoId, realName, phoneNumber } });

    const joined = await register(formOf(kakaoId, form), cookiesOf(response.headers));
    expect(joined.status).toBe(200);
    expect(claimsOf(joined)).toMatchObject({ username: form.username, realName, phoneNumber, role: 'ROLE_USER' });
    expect((await shop.outbox()).at(-1)).toMatchObject({
      type: 'MemberRegistered',
      data: { kind: 'kakao', address: null, phoneNumber },
    });
    const again = await comeBack(kakaoId, form);
    expect(again.status).toBe(200);
    expect(claimsOf(again).sub).toBe(claimsOf(joined).sub);
  });

  it('gets the name and phone that Kakao reports, whatever the form says', async () => {
    const [form, victim] = [newSignUpForm(), newSignUpForm()];
    const kakaoId = newKakaoId();
    const response = await comeBack(kakaoId, form);
    const body = { ...formOf(kakaoId, form), realName: '다른이름', phoneNumber: victim.phoneNumber };
    const joined = await register(body, cookiesOf(response.headers));
    expect(claimsOf(joined)).toMatchObject({ realName: form.realName, phoneNumber: form.phoneNumber });
    expect((await comeBack(kakaoId, form)).status).toBe(200);
  });

  it('can sign up within thirty minutes, and only once', async () => {
    const form = newSignUpForm();
    const kakaoId = newKakaoId();
    const cookie = cookiesOf((await comeBack(kakaoId, form)).headers);
    shop.setNow(new Date(Date.now() + 30.5 * 60_000));
    expect(await register(formOf(kakaoId, form), cookie)).toMatchObject({ status: 409, code: 'KAKAO_EXPIRED' });
    shop.setNow(undefined);
    const responses = await Promise.all([1, 2].map(() => register(formOf(kakaoId, form), cookie)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is told which name is taken or invalid, and may try again', async () => {
    const [other, form] = [await shop.signUp(), newSignUpForm()];
    const kakaoId = newKakaoId();
    const cookie = cookiesOf((await comeBack(kakaoId, form)).headers);
    const registration = formOf(kakaoId, form);
    expect((await register({ ...registration, username: other.username }, cookie)).code).toBe('USERNAME_TAKEN');
    expect((await register({ ...registration, displayName: other.displayName }, cookie)).code).toBe(
      'DISPLAY_NAME_TAKEN',
    );
    expect((await register({ ...registration, username: 'no-at' }, cookie)).code).toBe('USERNAME_INVALID');
    expect((await register({ ...registration, displayName: '가' }, cookie)).code).toBe('DISPLAY_NAME_INVALID');
    expect((await register(registration, cookie)).status).toBe(200);
  });

  it('without name and phone from Kakao enters both, and proves the phone', async () => {
    const form = newSignUpForm();
    const kakaoId = newKakaoId();
    const response = await comeBack(kakaoId, {});
    expect(response).toMatchObject({ status: 202, body: { kakaoId, realName: null, phoneNumber: null } });
    const cookie = cookiesOf(response.headers);
    const registration = { ...formOf(kakaoId, form), realName: form.realName, phoneNumber: form.phoneNumber };
    expect((await register({ ...registration, realName: null }, cookie)).status).toBe(400);
    expect((await register({ ...registration, phoneNumber: null }, cookie)).code).toBe('PHONE_INVALID');
    expect((await register(registration, cookie)).code).toBe('PHONE_NOT_PROVED');
    const proof = await prove(shop, shop.providers, form);
    const joined = await register(registration, `${cookie}; ${proof.cookie}`);
    expect(claimsOf(joined)).toMatchObject({ realName: form.realName, phoneNumber: form.phoneNumber });
  });

  it('without a phone from Kakao cannot take the phone of a member', async () => {
    const member = await shop.signUp();
    const kakaoId = newKakaoId();
    const cookie = cookiesOf((await comeBack(kakaoId, {})).headers);
    const registration = { ...formOf(kakaoId, newSignUpForm()), realName: '김결', phoneNumber: member.phoneNumber };
    expect((await register(registration, cookie)).code).toBe('PHONE_TAKEN');
  });
});

const linkOf = (response: { body: unknown }) => (response.body as { kakaoLink?: string }).kakaoLink ?? '';
const signIn = ({ username, password }: SignUpForm, kakaoLink?: string) =>
  shop.call(memberCalls.login, { body: { username, password, ...(kakaoLink === undefined ? {} : { kakaoLink }) } });
const texts = async ({ phoneNumber }: SignUpForm) => {
  await shop.work('message-sender');
  return (await shop.providers.messages(phoneNumber)).map(({ text }) => text);
};
const linked = '[결] 카카오 로그인이 연결되었습니다. 본인이 아니면 고객센터로 연락해주세요.';

describe('a Kakao login with the phone of a member but another name', () => {
  it('signs nobody in until the member signs in with the password and so links the Kakao account', async () => {
    const form = await shop.signUp();
    const kakaoId = newKakaoId();
    const response = await comeBack(kakaoId, { ...form, realName: '새주인' });
    expect(response).toMatchObject({
      status: 409,
      code: 'KAKAO_LINK',
      body: { message: expect.stringMatching('비밀번호') },
    });
    expect(JSON.stringify(response.body)).not.toContain(form.phoneNumber);
    expect((await comeBack(kakaoId, { phoneNumber: form.phoneNumber })).code).toBe('KAKAO_LINK');
    expect((await signIn({ ...form, password: 'wrong password' }, linkOf(response))).code).toBe('LOGIN_FAILED');
    expect((await comeBack(kakaoId, { ...form, realName: '새주인' })).code).toBe('KAKAO_LINK');
    expect(await texts(form)).not.toContain(linked);

    expect((await signIn(form, linkOf(response))).status).toBe(200);
    expect(claimsOf(await comeBack(kakaoId, {}))).toMatchObject({ username: form.username });
    expect((await texts(form)).filter((text) => text === linked)).toHaveLength(1);
  });

  it('is not linked by another member, by a forged link, or by a link older than half an hour', async () => {
    const [form, other] = [await shop.signUp(), await shop.signUp()];
    const kakaoId = newKakaoId();
    const link = linkOf(await comeBack(kakaoId, { ...form, realName: '새주인' }));
    expect((await signIn(other, link)).status).toBe(200);
    expect((await signIn(form, `${link.slice(0, -4)}AAAA`)).status).toBe(200);
    shop.setNow(new Date(Date.now() + 30.5 * 60_000));
    expect((await signIn(form, link)).status).toBe(200);
    shop.setNow(undefined);
    expect((await comeBack(kakaoId, { ...form, realName: '새주인' })).code).toBe('KAKAO_LINK');
  });

  it('is never linked to an operator', async () => {
    const form = await shop.signUp();
    const kakaoId = newKakaoId();
    const link = linkOf(await comeBack(kakaoId, { ...form, realName: '새주인' }));
    await setRole(shop.deps, [form.username, 'ROLE_ADMIN']);
    expect((await signIn(form, link)).status).toBe(200);
    expect((await comeBack(kakaoId, { ...form, realName: '새주인' })).code).toBe('KAKAO_FAILED');
  });
});

describe('a Kakao login with the name and phone of a member', () => {
  it('tells the member by SMS that the account is linked', async () => {
    const form = await shop.signUp();
    expect((await comeBack(newKakaoId(), { ...form, realName: '김 손님' })).status).toBe(200);
    expect(await texts(form)).toContain(linked);
  });

  it('links the Kakao account and signs the member in', async () => {
    const form = await shop.signUp();
    const kakaoId = newKakaoId();
    const response = await comeBack(kakaoId, form);
    expect(response.status).toBe(200);
    expect(claimsOf(response)).toMatchObject({ username: form.username });
    expect((await shop.outbox()).at(-1)).toMatchObject({ type: 'MemberChanged', data: { kind: 'regular' } });
    // Later logins find the member by Kakao's id, also when Kakao no longer reports the phone.
    expect(claimsOf(await comeBack(kakaoId, {})).sub).toBe(claimsOf(response).sub);
    expect(await shop.tokenOf(form)).toEqual(expect.any(String));
  });

  it('does not link a second Kakao account', async () => {
    const form = await shop.signUp();
    await comeBack(newKakaoId(), form);
    expect(await comeBack(newKakaoId(), form)).toMatchObject({ status: 409, code: 'PHONE_TAKEN' });
  });

  it('is refused when the member is an operator', async () => {
    const form = await shop.signUp();
    await setRole(shop.deps, [form.username, 'ROLE_ADMIN']);
    expect(await comeBack(newKakaoId(), form)).toMatchObject({ status: 400, code: 'KAKAO_FAILED' });
    const linked = await shop.signUp();
    const kakaoId = newKakaoId();
    await comeBack(kakaoId, linked);
    await setRole(shop.deps, [linked.username, 'ROLE_ADMIN']);
    expect(await comeBack(kakaoId, linked)).toMatchObject({ status: 400, code: 'KAKAO_FAILED' });
  });
});

describe('failures and attacks on the Kakao login', () => {
  it('a login code works once', async () => {
    const code = await shop.providers.kakaoCode({ id: newKakaoId(), phone_number: newSignUpForm().phoneNumber });
    expect((await login(code)).status).toBe(202);
    const response = await login(code);
    expect([response.status, (response.body as unknown as { message: string }).message]).toEqual([
      400,
      '카카오 로그인 처리 중 오류가 발생했습니다.',
    ]);
  });

  it('a made-up login code is refused', async () => {
    expect(await login('made-up')).toMatchObject({ status: 400, code: 'KAKAO_FAILED' });
    expect(await login('../../v2/user/me')).toMatchObject({ status: 400, code: 'KAKAO_FAILED' });
  });

  it('an outage of Kakao answers 503 with the usual message and a time to retry', async () => {
    await shop.providers.behave({ kakao: { down: true } });
    const response = await login('any');
    expect([response.status, (response.body as unknown as { message: string }).message]).toEqual([
      503,
      '카카오 로그인 처리 중 오류가 발생했습니다.',
    ]);
    expect(response.headers).toHaveProperty('retry-after');
  });

  it('a member without a password is told so, and can set one after proving the phone', async () => {
    const form = newSignUpForm();
    const kakaoId = newKakaoId();
    const joined = await register(formOf(kakaoId, form), cookiesOf((await comeBack(kakaoId, form)).headers));
    const headers = bearer((joined.body as { accessToken: string }).accessToken);
    expect((await shop.call(memberCalls.userInfo, { headers })).body).toMatchObject({ hasPassword: false });
    for (let n = 0; n < 12; n += 1) {
      const response = await shop.call(memberCalls.checkPassword, { body: { prevPassword: 'any at all' }, headers });
      expect([response.status, response.code]).toEqual([409, 'PASSWORD_NONE']);
    }
    const proof = await prove(shop, shop.providers, form);
    const recovered = await shop.call(memberCalls.tokenByPhone, { body: form, headers: proof });
    const mine = bearer(recovered.body.accessToken);
    await shop.call(memberCalls.editPassword, { body: { password: form.password }, headers: mine });
    expect((await shop.call(memberCalls.userInfo, { headers: mine })).body).toMatchObject({ hasPassword: true });
    expect(await shop.tokenOf(form)).toEqual(expect.any(String));
  });

  it('a member without a password cannot sign in with any password', async () => {
    const form = newSignUpForm();
    const kakaoId = newKakaoId();
    await register(formOf(kakaoId, form), cookiesOf((await comeBack(kakaoId, form)).headers));
    for (const password of ['', 'null', 'nobody has this password']) {
      const response = await shop.call(memberCalls.login, { body: { username: form.username, password } });
      expect([400, 401]).toContain(response.status);
    }
  });
});

describe('outside a sandbox', () => {
  it('only the browser that came back from Kakao may finish the sign-up', async () => {
    const form = newSignUpForm();
    const kakaoId = newKakaoId();
    const response = await comeBack(kakaoId, form);
    const live = { ...shop.deps.config, sandbox: false };
    const deps = {
      ...(shop.deps as Parameters<typeof registerWithKakao>[0]),
      config: live,
      keys: createKeyRing({ ...shop.deps, config: live }).keys,
    };
    const registerLive = (registration: KakaoRegistration) => registerWithKakao(deps, registration);
    const device = { address: null, agent: null };
    const request = { form: formOf(kakaoId, form), prover: { token: undefined, open: false }, device };
    await expect(registerLive({ ...request, browserToken: undefined })).rejects.toMatchObject({
      code: 'KAKAO_EXPIRED',
    });
    await expect(registerLive({ ...request, browserToken: 'guess' })).rejects.toMatchObject({ code: 'KAKAO_EXPIRED' });
    // An attacker sends the victim's browser through handleLogin with the attacker's code, while the victim's form is
    // open.
    const thief = newKakaoId();
    const planted = cookiesOf((await comeBack(thief, newSignUpForm())).headers).replace('gyeol_kakao=', '');
    await expect(registerLive({ ...request, browserToken: planted })).rejects.toMatchObject({ code: 'KAKAO_EXPIRED' });
    const browserToken = cookiesOf(response.headers).replace('gyeol_kakao=', '');
    await expect(registerLive({ ...request, browserToken })).resolves.toEqual({ accessToken: expect.any(String) });
  });
});
