import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, newPerson, openMember, type Person } from './harness.ts';

let shop: Harness;
beforeAll(async () => {
  shop = await openMember();
});
afterAll(() => shop.close());

const sendCode = (phone: string) => shop.call(memberCalls.sendCode, { params: { phone } });
const register = (body: unknown) => shop.call(memberCalls.register, { body });
/** The sign-up of somebody whose phone is proved. */
const proved = async (more: Partial<Person> = {}) => {
  const person = newPerson(more);
  await sendCode(person.phoneNumber);
  return person;
};
const message = (told: { body: unknown }) => (told.body as { message: string }).message;

describe('the checks of the sign-up form', () => {
  it('tell a free, a taken and a malformed nickname apart', async () => {
    const { displayName } = await shop.signUp(newPerson({ displayName: 'TakenName' }));
    const check = (body: unknown) => shop.call(memberCalls.checkDisplayName, { body });
    expect(await check({ displayName: '새이름' })).toMatchObject({ status: 200, body: '사용 가능한 닉네임입니다.' });
    const taken = await check({ displayName: displayName.toLowerCase() });
    expect([taken.status, message(taken)]).toEqual([409, '이미 사용중인 닉네임입니다.']);
    for (const bad of ['가', 'a'.repeat(21), '두 단어', '이모지🎒', '']) {
      const told = await check({ displayName: bad });
      expect([told.status, message(told)]).toEqual([400, '닉네임 형식이 올바르지 않습니다.']);
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
    const taken = await check({ username: ` ${username.toUpperCase()}` });
    expect([taken.status, message(taken)]).toEqual([409, '이미 존재하는 이메일입니다. 다른 이메일을 입력하세요.']);
    for (const bad of ['no-at', 'a@b', 'a b@example.com', `${'a'.repeat(250)}@example.com`]) {
      const told = await check({ username: bad });
      expect([told.status, message(told)]).toEqual([400, '이메일 형식이 올바르지 않습니다.']);
    }
  });

  it('tell a free, a taken and a malformed phone apart', async () => {
    const { phoneNumber } = await shop.signUp();
    const check = (body: unknown) => shop.call(memberCalls.checkPhoneNumber, { body });
    expect(await check({ phoneNumber: '010-9999-0000' })).toMatchObject({ status: 200, body: expect.any(String) });
    const taken = await check({ phoneNumber: phoneNumber.replace(/^(\d{3})(\d{4})/, '$1-$2-') });
    expect([taken.status, message(taken)]).toEqual([409, '이미 존재하는 전화번호입니다. 다른 전화번호를 입력하세요.']);
    const bad = await check({ phoneNumber: '02-123-4567' });
    expect([bad.status, message(bad)]).toEqual([400, '전화번호 형식이 바르지 않습니다.']);
  });
});

describe('a sandbox', () => {
  it('answers the code itself, as a JSON string, and counts the phone as proved', async () => {
    const { phoneNumber } = newPerson();
    const told = await sendCode(phoneNumber);
    expect(told).toMatchObject({ status: 200, body: expect.stringMatching(/^\d{6}$/) });
    expect((await shop.providers.messages(phoneNumber))[0]?.text).toContain(told.body);
    const verified = await shop.call(memberCalls.verifyCode, { body: { phoneNumber, code: told.body } });
    expect(verified).toMatchObject({ status: 200, body: { verified: true } });
  });
});

describe('registerProc', () => {
  it('makes a member and tells the other services, without the password', async () => {
    const person = await proved({ username: '  Mixed.Case@Example.com ', phoneNumber: '010-3333-0001' });
    expect(await register(person)).toMatchObject({ status: 200, body: { ok: true } });
    const event = (await shop.outbox()).at(-1);
    expect(event).toMatchObject({ type: 'MemberRegistered', version: 1 });
    expect(event?.data).toMatchObject({
      ...{ username: 'mixed.case@example.com', phoneNumber: '01033330001', displayName: person.displayName },
      ...{ realName: '김손님', role: 'ROLE_USER', kind: 'regular', postCode: '03154' },
      ...{ address: person.address, detailAddress: '2층', createdAt: expect.stringMatching(/Z$/) },
    });
    expect(JSON.stringify(event)).not.toContain('argon2');
    expect(JSON.stringify(event)).not.toContain(person.password);
  });

  it('refuses a phone that nobody proved', async () => {
    const told = await register(newPerson());
    expect([told.status, told.code, message(told)]).toEqual([
      403,
      'PHONE_NOT_PROVED',
      '전화번호 인증이 완료되지 않았습니다.',
    ]);
  });

  it('refuses a phone proved more than thirty minutes ago', async () => {
    const person = await proved();
    shop.setNow(new Date(Date.now() + 30.5 * 60_000));
    expect((await register(person)).code).toBe('PHONE_NOT_PROVED');
    shop.setNow(undefined);
    expect((await register(person)).status).toBe(200);
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
    const told = await register(
      await proved('phoneNumber' in more ? {} : more).then((person) => ({ ...person, ...more })),
    );
    expect([told.status, message(told)]).toEqual([400, sentence]);
  });

  it('refuses what another member has, and leaves the proof for another try', async () => {
    const first = await shop.signUp();
    const person = await proved();
    expect((await register({ ...person, username: first.username })).code).toBe('USERNAME_TAKEN');
    expect((await register({ ...person, displayName: first.displayName })).code).toBe('DISPLAY_NAME_TAKEN');
    expect((await register({ ...person, phoneNumber: first.phoneNumber })).code).toBe('PHONE_TAKEN');
    expect((await register(person)).status).toBe(200);
  });

  it('consumes every proof of the phone', async () => {
    const person = await proved();
    await sendCode(person.phoneNumber);
    expect((await register(person)).status).toBe(200);
    const again = await register({ ...person, username: 'second@example.com', displayName: '두번째' });
    expect(again.code).toBe('PHONE_TAKEN');
    expect((await shop.call(memberCalls.tokenByPhone, { body: person })).code).toBe('PHONE_NOT_PROVED');
  });

  it('lets one of two sign-ups with the same e-mail through', async () => {
    const people = [await proved(), await proved()].map((person) => ({ ...person, username: 'race@example.com' }));
    const told = await Promise.all(people.map(register));
    expect(told.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(told.map(({ code }) => code)).toContain('USERNAME_TAKEN');
  });

  it('lets one of two sign-ups with the same proof through', async () => {
    const person = await proved();
    const other = { ...person, username: 'other@example.com', displayName: '다른이름' };
    const statuses = (await Promise.all([register(person), register(other)])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it('stores no password that could be read', async () => {
    await shop.signUp();
    const rows = await shop.database.db.rows<{ hash: string }>({
      name: 'test.hashes',
      text: 'select password_hash as hash from members',
    });
    for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=6,p=1\$/);
  });

  it('logs no personal data', async () => {
    await register(newPerson());
    expect(JSON.stringify(shop.logged)).not.toMatch(/person\d+@|correct horse|0102000/);
  });
});
