import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeSentTo, type Harness, newPerson, openMember, proveByCode } from './harness.ts';

/** With a real provider: codes go to the phone alone. */
let shop: Harness;
beforeAll(async () => {
  shop = await openMember({ smsProvider: 'solapi' });
});
afterAll(() => shop.close());
beforeEach(() => shop.setNow(undefined));

const sendCode = (phone: string) => shop.call(memberCalls.sendCode, { params: { phone } });
const verify = (phoneNumber: string, code: string) =>
  shop.call(memberCalls.verifyCode, { body: { phoneNumber, code } });
const later = (ms: number) => shop.setNow(new Date(Date.now() + ms));
const other = (code: string) => (code === '000000' ? '111111' : '000000');

describe('sendMessage', () => {
  it('answers a receipt and never the code', async () => {
    const { phoneNumber } = newPerson();
    const told = await sendCode(phoneNumber.replace(/^(\d{3})/, '$1-'));
    expect(told).toMatchObject({ status: 200, body: { sent: true, expiresInSeconds: 180 } });
    const [message] = await shop.providers.messages(phoneNumber);
    expect(message?.text).toMatch(/^\[결\] .*\d{6}/);
    expect(JSON.stringify(told.body)).not.toContain(await codeSentTo(shop.providers, phoneNumber));
  });

  it('refuses what is no mobile number', async () => {
    expect(await sendCode('021234567')).toMatchObject({ status: 400, code: 'PHONE_INVALID' });
  });

  it('sends five codes in ten minutes, and the sixth is refused', async () => {
    const { phoneNumber } = newPerson();
    for (let n = 0; n < 5; n += 1) expect((await sendCode(phoneNumber)).status).toBe(200);
    const sixth = await sendCode(phoneNumber);
    expect(sixth).toMatchObject({ status: 429, code: 'CODE_LIMIT' });
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(500);
    expect(await shop.providers.messages(phoneNumber)).toHaveLength(5);
    later(10.1 * 60_000);
    expect((await sendCode(phoneNumber)).status).toBe(200);
  });

  it('counts codes that are asked for at the same moment', async () => {
    const { phoneNumber } = newPerson();
    const told = await Promise.all(Array.from({ length: 9 }, () => sendCode(phoneNumber)));
    expect(told.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(told.filter(({ status }) => status === 429)).toHaveLength(4);
  });

  it('says so when the provider is away, and such a code counts for nothing', async () => {
    const { phoneNumber } = newPerson();
    await shop.providers.behave({ sms: { down: true } });
    for (let n = 0; n < 6; n += 1) expect((await sendCode(phoneNumber)).code).toBe('CODE_NOT_SENT');
    await shop.providers.behave({ sms: { down: false } });
    expect((await sendCode(phoneNumber)).status).toBe(200);
  });

  it('never sends a code twice when the answer of the provider was lost', async () => {
    const { phoneNumber } = newPerson();
    await shop.providers.behave({ sms: { dropAnswer: 1 } });
    const told = await sendCode(phoneNumber);
    expect(told).toMatchObject({ status: 503, code: 'CODE_NOT_SENT' });
    expect(await shop.providers.messages(phoneNumber)).toHaveLength(1);
  });
});

describe('verifyCode', () => {
  it('proves the phone to this browser, by a cookie that no script and no other site can use', async () => {
    const { phoneNumber } = newPerson();
    await sendCode(phoneNumber);
    const told = await verify(phoneNumber, await codeSentTo(shop.providers, phoneNumber));
    expect(told).toMatchObject({ status: 200, body: { verified: true } });
    expect(String(told.headers['set-cookie'])).toMatch(
      /^gyeol_phone_proof=[\w-]{43}; Max-Age=1800; Path=\/; HttpOnly; SameSite=Strict$/,
    );
  });

  it('refuses a wrong code, one of another phone, and one that nobody sent, alike', async () => {
    const [one, two] = [newPerson(), newPerson()];
    await sendCode(one.phoneNumber);
    const code = await codeSentTo(shop.providers, one.phoneNumber);
    const wrong = await verify(one.phoneNumber, other(code));
    const stranger = await verify(two.phoneNumber, code);
    expect(wrong).toMatchObject({ status: 400, code: 'CODE_WRONG' });
    expect(wrong.headers).not.toHaveProperty('set-cookie');
    expect({ ...stranger.body, requestId: 0 }).toEqual({ ...wrong.body, requestId: 0 });
  });

  it('bears five tries, then not even the right code', async () => {
    const { phoneNumber } = newPerson();
    await sendCode(phoneNumber);
    const code = await codeSentTo(shop.providers, phoneNumber);
    for (let n = 0; n < 5; n += 1) await verify(phoneNumber, other(code));
    expect((await verify(phoneNumber, code)).code).toBe('CODE_WRONG');
  });

  it('shares the five tries among guesses made at once', async () => {
    const { phoneNumber } = newPerson();
    await sendCode(phoneNumber);
    const code = await codeSentTo(shop.providers, phoneNumber);
    await Promise.all(Array.from({ length: 30 }, () => verify(phoneNumber, other(code))));
    const { tries } = await shop.database.db.one<{ tries: number }>(
      { name: 'test.tries', text: 'select tries from phone_codes where phone_number = $1' },
      [phoneNumber],
    );
    expect(tries).toBe(5);
  });

  it('takes a code once, and only for three minutes', async () => {
    const { phoneNumber } = newPerson();
    await sendCode(phoneNumber);
    const code = await codeSentTo(shop.providers, phoneNumber);
    expect((await verify(phoneNumber, code)).status).toBe(200);
    expect((await verify(phoneNumber, code)).code).toBe('CODE_WRONG');
    await sendCode(phoneNumber);
    later(3.1 * 60_000);
    expect((await verify(phoneNumber, await codeSentTo(shop.providers, phoneNumber))).code).toBe('CODE_WRONG');
  });

  it('takes the newest code alone', async () => {
    const { phoneNumber } = newPerson();
    await sendCode(phoneNumber);
    const first = await codeSentTo(shop.providers, phoneNumber);
    await sendCode(phoneNumber);
    const second = await codeSentTo(shop.providers, phoneNumber);
    if (first !== second) expect((await verify(phoneNumber, first)).code).toBe('CODE_WRONG');
    expect((await verify(phoneNumber, second)).status).toBe(200);
  });

  it('keeps no code that could be read from the database', async () => {
    const { phoneNumber } = newPerson();
    await sendCode(phoneNumber);
    const code = await codeSentTo(shop.providers, phoneNumber);
    const rows = await shop.database.db.rows({ name: 'test.codes', text: 'select * from phone_codes' });
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`);
  });
});

describe('a proof', () => {
  it('belongs to the browser that proved: another one cannot sign up with it', async () => {
    const person = newPerson();
    await sendCode(person.phoneNumber);
    const browser = await proveByCode(shop, shop.providers, person);
    const thief = await shop.call(memberCalls.register, { body: person });
    expect(thief).toMatchObject({ status: 403, code: 'PHONE_NOT_PROVED' });
    const guess = await shop.call(memberCalls.register, { body: person, headers: { cookie: 'gyeol_phone_proof=x' } });
    expect(guess.code).toBe('PHONE_NOT_PROVED');
    expect((await shop.call(memberCalls.register, { body: person, headers: browser })).status).toBe(200);
  });

  it('of one phone opens no other', async () => {
    const [mine, victim] = [newPerson(), await shop.signUp()];
    await sendCode(mine.phoneNumber);
    const browser = await proveByCode(shop, shop.providers, mine);
    const told = await shop.call(memberCalls.tokenByPhone, { body: victim, headers: browser });
    expect(told.code).toBe('PHONE_NOT_PROVED');
  });

  it('made before sign-up opens no recovery afterwards', async () => {
    const person = newPerson();
    await sendCode(person.phoneNumber);
    const early = await proveByCode(shop, shop.providers, person);
    // Another browser that can read the phone signs up meanwhile.
    await shop.signUp(person);
    const told = await shop.call(memberCalls.tokenByPhone, { body: person, headers: early });
    expect(told.code).toBe('PHONE_NOT_PROVED');
  });

  it('made open in a sandbox means nothing with a real provider', async () => {
    const person = newPerson();
    await shop.database.db.run(
      {
        name: 'test.open-proof',
        text: `insert into phone_proofs (phone_number, purpose, proved_at) values ($1, 'signup', now())`,
      },
      [person.phoneNumber],
    );
    expect((await shop.call(memberCalls.register, { body: person })).code).toBe('PHONE_NOT_PROVED');
  });
});
