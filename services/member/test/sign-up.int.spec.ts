import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, newSignUpForm, openMember, type SignUpForm } from './harness.ts';

let shop: Harness;
beforeAll(async () => {
  shop = await openMember();
});
afterAll(() => shop.close());

const sendCode = (phone: string) => shop.call(memberCalls.sendCode, { params: { phone } });
const register = (body: unknown) => shop.call(memberCalls.register, { body });
const proved = async (more: Partial<SignUpForm> = {}) => {
  const form = newSignUpForm(more);
  await sendCode(form.phoneNumber);
  return form;
};
const message = (response: { body: unknown }) => (response.body as { message: string }).message;

describe('the checks of the sign-up form', () => {
  it('tell a free, a taken and a malformed nickname apart', async () => {
    const { displayName } = await shop.signUp(newSignUpForm({ displayName: 'TakenName' }));
    const check = (body: unknown) => shop.call(memberCalls.checkDisplayName, { body });
    expect(await check({ displayName: '새이름' })).toMatchObject({ status: 200, body: '사용 가능한 닉네임입니다.' });
    const refused = await check({ displayName: displayName.toLowerCase() });
    expect([refused.status, message(refused)]).toEqual([409, '이미 사용중인 닉네임입니다.']);
    for (const bad of ['가', 'a'.repeat(21), '두 단어', '이모지🎒', '']) {
      const response = await check({ displayName: bad });
      expect([response.status, message(response)]).toEqual([400, '닉네임 형식이 올바르지 않습니다.']);
    }
    expect((await check({})).status).toBe(400);
  });

  it('tell a free, a taken and a malformed e-mail apart', async () => {
    const { username } = await shop.signUp();
    const check = (body: unknown) => shop.call(memberCalls.checkUsername, { body });
    expect(await check({ username: 'free@example.com' })).toMatchObject({
      status: 200,
      body: '사용 가능한 이메일 입니다.',
    });
    const refused = await check({ username: ` ${username.toUpperCase()}` });
    expect([refused.status, message(refused)]).toEqual([409, '이미 존재하는 이메일입니다. 다른 이메일을 입력하세요.']);
    for (const bad of ['no-at', 'a@b', 'a b@example.com', `${'a'.repeat(250)}@example.com`]) {
      const response = await check({ username: bad });
      expect([response.status, message(response)]).toEqual([400, '이메일 형식이 올바르지 않습니다.']);
    }
  });

  it('treat an e-mail with invisible characters as the same e-mail', async () => {
    const { username } = await shop.signUp();
    const disguised = `${username.replace('@', '\u200b@')}\ufeff`;
    expect((await shop.call(memberCalls.checkUsername, { body: { username: disguised } })).status).toBe(409);
    const other = await proved({ username: disguised });
    expect((await register(other)).code).toBe('USERNAME_TAKEN');
  });

  it('tell a free, a taken and a malformed phone apart', async () => {
    const { phoneNumber } = await shop.signUp();
    const check = (body: unknown) => shop.call(memberCalls.checkPhoneNumber, { body });
    expect(await check({ phoneNumber: '010-9999-0000' })).toMatchObject({ status: 200, body: expect.any(String) });
    const refused = await check({ phoneNumber: phoneNumber.replace(/^(\d{3})(\d{4})/, '$1-$2-') });
    expect([refused.status, message(refused)]).toEqual([
      409,
      '이미 존재하는 전화번호입니다. 다른 전화번호를 입력하세요.',
    ]);
    const bad = await check({ phoneNumber: '02-123-4567' });
    expect([bad.status, message(bad)]).toEqual([400, '전화번호 형식이 바르지 않습니다.']);
  });
});

describe('a sandbox', () => {
  it('answers the code itself, as a JSON string, and counts the phone as proved', async () => {
    const { phoneNumber } = newSignUpForm();
    const response = await sendCode(phoneNumber);
    expect(response).toMatchObject({ status: 200, body: expect.stringMatching(/^\d{6}$/) });
    expect((await shop.providers.messages(phoneNumber))[0]?.text).toContain(response.body);
    const verified = await shop.call(memberCalls.verifyCode, { body: { phoneNumber, code: response.body } });
    expect(verified).toMatchObject({ status: 200, body: { verified: true } });
  });
});

describe('registerProc', () => {
  it('creates a member and publishes it to the other services, without the password', async () => {
    const form = await proved({ username: '  Mixed.Case@Example.com ', phoneNumber: '010-3333-0001' });
    expect(await register(form)).toMatchObject({ status: 200, body: { ok: true } });
    const event = (await shop.outbox()).at(-1);
    expect(event).toMatchObject({ type: 'MemberRegistered', version: 1 });
    expect(event?.data).toMatchObject({
      ...{ username: 'mixed.case@example.com', phoneNumber: '01033330001', displayName: form.displayName },
      ...{ realName: '김손님', role: 'ROLE_USER', kind: 'regular', postCode: '03154' },
      ...{ address: form.address, detailAddress: '2층', createdAt: expect.stringMatching(/Z$/) },
    });
    expect(JSON.stringify(event)).not.toContain('argon2');
    expect(JSON.stringify(event)).not.toContain(form.password);
  });

  it('refuses a phone that nobody proved', async () => {
    const response = await register(newSignUpForm());
    expect([response.status, response.code, message(response)]).toEqual([
      403,
      'PHONE_NOT_PROVED',
      '전화번호 인증이 완료되지 않았습니다.',
    ]);
  });

  it('refuses a phone proved more than thirty minutes ago', async () => {
    const form = await proved();
    shop.setNow(new Date(Date.now() + 30.5 * 60_000));
    expect((await register(form)).code).toBe('PHONE_NOT_PROVED');
    shop.setNow(undefined);
    expect((await register(form)).status).toBe(200);
  });

  it.each([
    [{ username: 'no-at' }, '이메일 형식이 올바르지 않습니다.'],
    [{ displayName: '가' }, '닉네임 형식이 올바르지 않습니다.'],
    [{ password: 'seven77' }, '비밀번호는 최소 8자리 이상이어야 합니다.'],
    [{ password: 'long'.repeat(20) }, '비밀번호는 72자 이하여야 합니다.'],
    [{ phoneNumber: '02-123-4567' }, '전화번호 형식이 바르지 않습니다.'],
    [{ realName: '   ' }, '이름을 입력해주세요.'],
    [{ address: '' }, '올바른 주소를 입력해주세요.'],
    [{ detailAddress: ' ' }, '상세주소를 입력해주세요.'],
    [{ postCode: '1' }, '올바른 주소를 입력해주세요.'],
  ])('says which field is wrong: %j', async (more, sentence) => {
    const response = await register(
      await proved('phoneNumber' in more ? {} : more).then((form) => ({ ...form, ...more })),
    );
    expect([response.status, message(response)]).toEqual([400, sentence]);
  });

  it('records when an age of 14 or older was declared, refuses a younger age, and needs no declaration', async () => {
    const declaredAt = async (form: { username: string }) =>
      (
        await shop.db.one<{ at: Date | null }>(
          { name: 'test.over-14', text: 'select over14_at as at from members where username = $1' },
          [form.username],
        )
      ).at;
    const silent = await proved();
    expect((await register(silent)).status).toBe(200);
    expect(await declaredAt(silent)).toBeNull();
    const form = await proved();
    const refused = await register({ ...form, over14: false });
    expect([refused.status, message(refused)]).toEqual([400, '만 14세 이상만 가입할 수 있습니다.']);
    const before = Date.now();
    expect((await register({ ...form, over14: true })).status).toBe(200);
    const at = Number(await declaredAt(form));
    expect([before <= at, at <= Date.now()]).toEqual([true, true]);
  });

  it('records the agreed documents with version and time, and refuses if a required document is missing', async () => {
    const agreedTo = (form: { username: string }) =>
      shop.db.rows<{ document: string; version: number; at: Date }>(
        {
          name: 'test.agreements',
          text: `select document, a.version, agreed_at as at from member_agreements a join members m on m.id = member_id
                 where username = $1 order by document`,
        },
        [form.username],
      );
    const form = await proved();
    const [terms, privacy] = [
      { document: 'terms', version: 2 },
      { document: 'privacy', version: 0 },
    ];
    for (const agreements of [[], [terms], [terms, privacy, privacy]]) {
      const refused = await register({ ...form, agreements });
      expect([refused.status, message(refused)]).toEqual([400, '이용약관과 개인정보 수집·이용에 모두 동의해주세요.']);
    }
    const before = Date.now();
    expect((await register({ ...form, agreements: [terms, privacy] })).status).toBe(200);
    const rows = await agreedTo(form);
    expect(rows.map(({ document, version }) => ({ document, version }))).toEqual([privacy, terms]);
    const at = Number(rows[0]?.at);
    expect([before <= at, at <= Date.now()]).toEqual([true, true]);
    const silent = await proved();
    expect((await register(silent)).status).toBe(200);
    expect(await agreedTo(silent)).toEqual([]);
  });

  it('refuses an e-mail, nickname or phone of another member, and keeps the proof for another try', async () => {
    const first = await shop.signUp();
    const form = await proved();
    expect((await register({ ...form, username: first.username })).code).toBe('USERNAME_TAKEN');
    expect((await register({ ...form, displayName: first.displayName })).code).toBe('DISPLAY_NAME_TAKEN');
    expect((await register({ ...form, phoneNumber: first.phoneNumber })).code).toBe('PHONE_TAKEN');
    expect((await register(form)).status).toBe(200);
  });

  it('consumes every proof of the phone', async () => {
    const form = await proved();
    await sendCode(form.phoneNumber);
    expect((await register(form)).status).toBe(200);
    const again = await register({ ...form, username: 'second@example.com', displayName: '두번째' });
    expect(again.code).toBe('PHONE_TAKEN');
    expect((await shop.call(memberCalls.tokenByPhone, { body: form })).code).toBe('PHONE_NOT_PROVED');
  });

  it('accepts only one of two sign-ups with the same e-mail', async () => {
    const forms = [await proved(), await proved()].map((form) => ({ ...form, username: 'race@example.com' }));
    const responses = await Promise.all(forms.map(register));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(responses.map(({ code }) => code)).toContain('USERNAME_TAKEN');
  });

  it('accepts only one of two sign-ups with the same proof', async () => {
    const form = await proved();
    const other = { ...form, username: 'other@example.com', displayName: '다른이름' };
    const statuses = (await Promise.all([register(form), register(other)])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it('stores no readable password', async () => {
    await shop.signUp();
    const rows = await shop.database.db.rows<{ hash: string }>({
      name: 'test.hashes',
      text: 'select password_hash as hash from members',
    });
    for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=6,p=1\$/);
  });

  it('logs no personal data', async () => {
    await register(newSignUpForm());
    expect(JSON.stringify(shop.logged)).not.toMatch(/person\d+@|correct horse|0102000/);
  });
});
