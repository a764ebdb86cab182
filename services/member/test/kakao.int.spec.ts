import { memberCalls } from '@gyeol/contracts/http/member.ts';
import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setRole } from '../src/commands/set-role.ts';
import { makeKakaoRegister } from '../src/kakao/kakao-register.ts';
import { createKeyRing } from '../src/login/key-ring.ts';
import { bearer, cookiesOf, type Harness, newPerson, openMember, type Person, prove } from './harness.ts';

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
/** Somebody comes back from Kakao. */
const comeBack = async (kakaoId: string, person: Partial<Pick<Person, 'realName' | 'phoneNumber'>>) =>
  login(
    await shop.providers.kakaoCode({
      id: kakaoId,
      ...(person.realName === undefined ? {} : { name: person.realName }),
      ...(person.phoneNumber === undefined ? {} : { phone_number: person.phoneNumber }),
    }),
  );
const register = (body: Record<string, unknown>, cookie?: string) =>
  shop.call(memberCalls.kakaoRegister, { body, headers: cookie === undefined ? {} : { cookie } });
const claimsOf = (told: { body: unknown }) =>
  jwt.decode((told.body as { accessToken: string }).accessToken) as jwt.JwtPayload;
const formOf = (kakaoId: string, { username, displayName }: Person) => ({ kakaoId, username, displayName });

describe('a newcomer from Kakao', () => {
  it('gives e-mail and nickname, is a member, and comes straight in the next time', async () => {
    const person = newPerson();
    // More digits than a JavaScript number holds.
    const kakaoId = '9007199254740993123';
    const told = await comeBack(kakaoId, person);
    const { realName, phoneNumber } = person;
    expect(told).toMatchObject({ status: 202, body: { kakaoId, realName, phoneNumber } });

    const joined = await register(formOf(kakaoId, person), cookiesOf(told.headers));
    expect(joined.status).toBe(200);
    expect(claimsOf(joined)).toMatchObject({ username: person.username, realName, phoneNumber, role: 'ROLE_USER' });
    expect((await shop.outbox()).at(-1)).toMatchObject({
      type: 'MemberRegistered',
      data: { kind: 'kakao', address: null, phoneNumber },
    });
    const again = await comeBack(kakaoId, person);
    expect(again.status).toBe(200);
    expect(claimsOf(again).sub).toBe(claimsOf(joined).sub);
  });

  it("is who Kakao says, whatever the form's name and phone say", async () => {
    const [person, victim] = [newPerson(), newPerson()];
    const kakaoId = newKakaoId();
    const told = await comeBack(kakaoId, person);
    const body = { ...formOf(kakaoId, person), realName: '다른이름', phoneNumber: victim.phoneNumber };
    const joined = await register(body, cookiesOf(told.headers));
    expect(claimsOf(joined)).toMatchObject({ realName: person.realName, phoneNumber: person.phoneNumber });
    expect((await comeBack(kakaoId, person)).status).toBe(200);
  });

  it('signs up within thirty minutes, once', async () => {
    const person = newPerson();
    const kakaoId = newKakaoId();
    const cookie = cookiesOf((await comeBack(kakaoId, person)).headers);
    shop.setNow(new Date(Date.now() + 30.5 * 60_000));
    expect(await register(formOf(kakaoId, person), cookie)).toMatchObject({ status: 409, code: 'KAKAO_EXPIRED' });
    shop.setNow(undefined);
    const told = await Promise.all([1, 2].map(() => register(formOf(kakaoId, person), cookie)));
    expect(told.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('hears which name is taken and may try again', async () => {
    const [other, person] = [await shop.signUp(), newPerson()];
    const kakaoId = newKakaoId();
    const cookie = cookiesOf((await comeBack(kakaoId, person)).headers);
    const form = formOf(kakaoId, person);
    expect((await register({ ...form, username: other.username }, cookie)).code).toBe('USERNAME_TAKEN');
    expect((await register({ ...form, displayName: other.displayName }, cookie)).code).toBe('DISPLAY_NAME_TAKEN');
    expect((await register({ ...form, username: 'no-at' }, cookie)).code).toBe('USERNAME_INVALID');
    expect((await register({ ...form, displayName: '가' }, cookie)).code).toBe('DISPLAY_NAME_INVALID');
    expect((await register(form, cookie)).status).toBe(200);
  });

  it('of whom Kakao tells neither name nor phone gives both, and proves the phone', async () => {
    const person = newPerson();
    const kakaoId = newKakaoId();
    const told = await comeBack(kakaoId, {});
    expect(told).toMatchObject({ status: 202, body: { kakaoId, realName: null, phoneNumber: null } });
    const cookie = cookiesOf(told.headers);
    const form = { ...formOf(kakaoId, person), realName: person.realName, phoneNumber: person.phoneNumber };
    expect((await register({ ...form, realName: null }, cookie)).status).toBe(400);
    expect((await register({ ...form, phoneNumber: null }, cookie)).code).toBe('PHONE_INVALID');
    expect((await register(form, cookie)).code).toBe('PHONE_NOT_PROVED');
    const proof = await prove(shop, shop.providers, person);
    const joined = await register(form, `${cookie}; ${proof.cookie}`);
    expect(claimsOf(joined)).toMatchObject({ realName: person.realName, phoneNumber: person.phoneNumber });
  });

  it('without a phone from Kakao cannot take the phone of a member', async () => {
    const member = await shop.signUp();
    const kakaoId = newKakaoId();
    const cookie = cookiesOf((await comeBack(kakaoId, {})).headers);
    const form = { ...formOf(kakaoId, newPerson()), realName: '김결', phoneNumber: member.phoneNumber };
    expect((await register(form, cookie)).code).toBe('PHONE_TAKEN');
  });
});

const linkOf = (told: { body: unknown }) => (told.body as { kakaoLink?: string }).kakaoLink ?? '';
const signIn = ({ username, password }: Person, kakaoLink?: string) =>
  shop.call(memberCalls.login, { body: { username, password, ...(kakaoLink === undefined ? {} : { kakaoLink }) } });
const texts = async ({ phoneNumber }: Person) => {
  await shop.work('message-sender');
  return (await shop.providers.messages(phoneNumber)).map(({ text }) => text);
};
const linked = '[결] 카카오 로그인이 연결되었습니다. 본인이 아니면 고객센터로 연락해주세요.';

describe('a phone that Kakao verified under another name than the member’s', () => {
  it('opens no account: it may have been handed on; its owner signs in with the password and links it', async () => {
    const person = await shop.signUp();
    const kakaoId = newKakaoId();
    const told = await comeBack(kakaoId, { ...person, realName: '새주인' });
    expect(told).toMatchObject({
      status: 409,
      code: 'KAKAO_LINK',
      body: { message: expect.stringMatching('비밀번호') },
    });
    expect(JSON.stringify(told.body)).not.toContain(person.phoneNumber);
    expect((await comeBack(kakaoId, { phoneNumber: person.phoneNumber })).code).toBe('KAKAO_LINK');
    expect((await signIn({ ...person, password: 'wrong password' }, linkOf(told))).code).toBe('LOGIN_FAILED');
    expect((await comeBack(kakaoId, { ...person, realName: '새주인' })).code).toBe('KAKAO_LINK');
    expect(await texts(person)).not.toContain(linked);

    expect((await signIn(person, linkOf(told))).status).toBe(200);
    expect(claimsOf(await comeBack(kakaoId, {}))).toMatchObject({ username: person.username });
    expect((await texts(person)).filter((text) => text === linked)).toHaveLength(1);
  });

  it('is linked to nobody else, nor by what somebody made up, nor after half an hour', async () => {
    const [person, other] = [await shop.signUp(), await shop.signUp()];
    const kakaoId = newKakaoId();
    const link = linkOf(await comeBack(kakaoId, { ...person, realName: '새주인' }));
    expect((await signIn(other, link)).status).toBe(200);
    expect((await signIn(person, `${link.slice(0, -4)}AAAA`)).status).toBe(200);
    shop.setNow(new Date(Date.now() + 30.5 * 60_000));
    expect((await signIn(person, link)).status).toBe(200);
    shop.setNow(undefined);
    expect((await comeBack(kakaoId, { ...person, realName: '새주인' })).code).toBe('KAKAO_LINK');
  });

  it('never becomes an operator’s', async () => {
    const person = await shop.signUp();
    const kakaoId = newKakaoId();
    const link = linkOf(await comeBack(kakaoId, { ...person, realName: '새주인' }));
    await setRole(shop.deps, [person.username, 'ROLE_ADMIN']);
    expect((await signIn(person, link)).status).toBe(200);
    expect((await comeBack(kakaoId, { ...person, realName: '새주인' })).code).toBe('KAKAO_FAILED');
  });
});

describe('a member whose phone Kakao verified', () => {
  it('is told by a message that the account is linked', async () => {
    const person = await shop.signUp();
    expect((await comeBack(newKakaoId(), { ...person, realName: '김 손님' })).status).toBe(200);
    expect(await texts(person)).toContain(linked);
  });

  it('is linked and signed in', async () => {
    const person = await shop.signUp();
    const kakaoId = newKakaoId();
    const told = await comeBack(kakaoId, person);
    expect(told.status).toBe(200);
    expect(claimsOf(told)).toMatchObject({ username: person.username });
    expect((await shop.outbox()).at(-1)).toMatchObject({ type: 'MemberChanged', data: { kind: 'regular' } });
    // From now on by Kakao's id, also when Kakao no longer tells the phone.
    expect(claimsOf(await comeBack(kakaoId, {})).sub).toBe(claimsOf(told).sub);
    expect(await shop.tokenOf(person)).toEqual(expect.any(String));
  });

  it('and who has another Kakao account is not linked to a second one', async () => {
    const person = await shop.signUp();
    await comeBack(newKakaoId(), person);
    expect(await comeBack(newKakaoId(), person)).toMatchObject({ status: 409, code: 'PHONE_TAKEN' });
  });

  it('is never an operator', async () => {
    const person = await shop.signUp();
    await setRole(shop.deps, [person.username, 'ROLE_ADMIN']);
    expect(await comeBack(newKakaoId(), person)).toMatchObject({ status: 400, code: 'KAKAO_FAILED' });
    const linked = await shop.signUp();
    const kakaoId = newKakaoId();
    await comeBack(kakaoId, linked);
    await setRole(shop.deps, [linked.username, 'ROLE_ADMIN']);
    expect(await comeBack(kakaoId, linked)).toMatchObject({ status: 400, code: 'KAKAO_FAILED' });
  });
});

describe('attacks and failures', () => {
  it('a code works once', async () => {
    const code = await shop.providers.kakaoCode({ id: newKakaoId(), phone_number: newPerson().phoneNumber });
    expect((await login(code)).status).toBe(202);
    const told = await login(code);
    expect([told.status, (told.body as unknown as { message: string }).message]).toEqual([
      400,
      '카카오 로그인 처리 중 오류가 발생했습니다.',
    ]);
  });

  it('a made-up code is refused', async () => {
    expect(await login('made-up')).toMatchObject({ status: 400, code: 'KAKAO_FAILED' });
    expect(await login('../../v2/user/me')).toMatchObject({ status: 400, code: 'KAKAO_FAILED' });
  });

  it('Kakao being away is a failure to try again, with the same sentence', async () => {
    await shop.providers.behave({ kakao: { down: true } });
    const told = await login('any');
    expect([told.status, (told.body as unknown as { message: string }).message]).toEqual([
      503,
      '카카오 로그인 처리 중 오류가 발생했습니다.',
    ]);
    expect(told.headers).toHaveProperty('retry-after');
  });

  it('a member without a password hears so instead of being told a lie, and sets one by the phone', async () => {
    const person = newPerson();
    const kakaoId = newKakaoId();
    const joined = await register(formOf(kakaoId, person), cookiesOf((await comeBack(kakaoId, person)).headers));
    const headers = bearer((joined.body as { accessToken: string }).accessToken);
    expect((await shop.call(memberCalls.userInfo, { headers })).body).toMatchObject({ hasPassword: false });
    for (let n = 0; n < 12; n += 1) {
      const told = await shop.call(memberCalls.checkPassword, { body: { prevPassword: 'any at all' }, headers });
      expect([told.status, told.code]).toEqual([409, 'PASSWORD_NONE']);
    }
    const proof = await prove(shop, shop.providers, person);
    const recovered = await shop.call(memberCalls.tokenByPhone, { body: person, headers: proof });
    const mine = bearer(recovered.body.accessToken);
    await shop.call(memberCalls.editPassword, { body: { password: person.password }, headers: mine });
    expect((await shop.call(memberCalls.userInfo, { headers: mine })).body).toMatchObject({ hasPassword: true });
    expect(await shop.tokenOf(person)).toEqual(expect.any(String));
  });

  it('a member without a password cannot be entered with any', async () => {
    const person = newPerson();
    const kakaoId = newKakaoId();
    await register(formOf(kakaoId, person), cookiesOf((await comeBack(kakaoId, person)).headers));
    for (const password of ['', 'null', 'nobody has this password']) {
      const told = await shop.call(memberCalls.login, { body: { username: person.username, password } });
      expect([400, 401]).toContain(told.status);
    }
  });
});

describe('outside a sandbox', () => {
  it('only the browser that came back from Kakao may finish the sign-up', async () => {
    const person = newPerson();
    const kakaoId = newKakaoId();
    const told = await comeBack(kakaoId, person);
    const live = { ...shop.deps.config, sandbox: false };
    const registerLive = makeKakaoRegister({
      ...(shop.deps as Parameters<typeof makeKakaoRegister>[0]),
      config: live,
      keys: createKeyRing({ ...shop.deps, config: live }).keys,
    });
    const request = { form: formOf(kakaoId, person), prover: { token: undefined, open: false } };
    await expect(registerLive({ ...request, browserToken: undefined })).rejects.toMatchObject({
      code: 'KAKAO_EXPIRED',
    });
    await expect(registerLive({ ...request, browserToken: 'guess' })).rejects.toMatchObject({ code: 'KAKAO_EXPIRED' });
    // A browser that was sent through handleLogin with somebody else's code while its form was open.
    const thief = newKakaoId();
    const planted = cookiesOf((await comeBack(thief, newPerson())).headers).replace('gyeol_kakao=', '');
    await expect(registerLive({ ...request, browserToken: planted })).rejects.toMatchObject({ code: 'KAKAO_EXPIRED' });
    const browserToken = cookiesOf(told.headers).replace('gyeol_kakao=', '');
    await expect(registerLive({ ...request, browserToken })).resolves.toEqual({ accessToken: expect.any(String) });
  });
});
