import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { seoulDate, seoulInstant } from '@gyeol/contracts/rules/business-day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeSentTo, cookiesOf, type Harness, newSignUpForm, openMember, prove } from './harness.ts';

/** The service with a real SMS provider, so that it sends codes only to the phone. */
let shop: Harness;
beforeAll(async () => {
  shop = await openMember({ smsProvider: 'solapi' });
});
afterAll(() => shop.close());
beforeEach(() => shop.setNow(undefined));

type Headers = Record<string, string>;
const sendCode = (phone: string, headers: Headers = {}) =>
  shop.call(memberCalls.sendCode, { params: { phone }, headers });
/** Answers the headers that the browser sends after it asked for a code. */
const askIn = async (phone: string, headers: Headers = {}): Promise<Headers> => {
  const response = await sendCode(phone, headers);
  if (response.status !== 200) throw new Error(`sendMessage: ${response.status} ${response.code}`);
  return { cookie: cookiesOf(response.headers) };
};
const verify = (phoneNumber: string, code: string, headers: Headers = {}) =>
  shop.call(memberCalls.verifyCode, { body: { phoneNumber, code }, headers });
const sentCode = (phone: string) => codeSentTo(shop.providers, phone);
/** Types wrong codes in one browser, and requests a new code after five guesses. */
const guess = async (phone: string, times: number, headers?: Headers): Promise<Headers> => {
  let browser = headers;
  for (let n = 0; n < times; n += 1) {
    if (n % 5 === 0) browser = await askIn(phone, browser);
    expect((await verify(phone, other(await sentCode(phone)), browser)).code).toBe('CODE_WRONG');
  }
  return browser ?? {};
};
const later = (ms: number) => shop.setNow(new Date(Date.now() + ms));
const other = (code: string) => (code === '000000' ? '111111' : '000000');

describe('sendMessage', () => {
  it('confirms that a code was sent, and never answers the code', async () => {
    const { phoneNumber } = newSignUpForm();
    const response = await sendCode(phoneNumber.replace(/^(\d{3})/, '$1-'));
    expect(response).toMatchObject({ status: 200, body: { sent: true, expiresInSeconds: 180 } });
    const [message] = await shop.providers.messages(phoneNumber);
    expect(message?.text).toMatch(/^\[결\] .*\d{6}/);
    expect(JSON.stringify(response.body)).not.toContain(await codeSentTo(shop.providers, phoneNumber));
  });

  it('refuses a number that is no mobile number', async () => {
    expect(await sendCode('021234567')).toMatchObject({ status: 400, code: 'PHONE_INVALID' });
  });

  it('sends five codes to a phone in ten minutes, and refuses the sixth', async () => {
    const { phoneNumber } = newSignUpForm();
    for (let n = 0; n < 5; n += 1) expect((await sendCode(phoneNumber)).status).toBe(200);
    const sixth = await sendCode(phoneNumber);
    expect(sixth).toMatchObject({ status: 429, code: 'CODE_LIMIT' });
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(500);
    expect(await shop.providers.messages(phoneNumber)).toHaveLength(5);
    later(10.1 * 60_000);
    expect((await sendCode(phoneNumber)).status).toBe(200);
  });

  it('sends five codes when more are requested at the same moment', async () => {
    const { phoneNumber } = newSignUpForm();
    const responses = await Promise.all(Array.from({ length: 9 }, () => sendCode(phoneNumber)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(4);
  });

  it('reports an outage of the provider, and does not count the code that was not sent', async () => {
    const { phoneNumber } = newSignUpForm();
    await shop.providers.behave({ sms: { down: true } });
    for (let n = 0; n < 6; n += 1) expect((await sendCode(phoneNumber)).code).toBe('CODE_NOT_SENT');
    await shop.providers.behave({ sms: { down: false } });
    expect((await sendCode(phoneNumber)).status).toBe(200);
  });

  it('never sends a code twice when the answer of the provider was lost', async () => {
    const { phoneNumber } = newSignUpForm();
    await shop.providers.behave({ sms: { dropAnswer: 1 } });
    const response = await sendCode(phoneNumber);
    expect(response).toMatchObject({ status: 503, code: 'CODE_NOT_SENT' });
    expect(await shop.providers.messages(phoneNumber)).toHaveLength(1);
  });
});

describe('verifyCode', () => {
  it('proves the phone to this browser, by a cookie that scripts and other sites cannot use', async () => {
    const { phoneNumber } = newSignUpForm();
    const browser = await askIn(phoneNumber);
    const response = await verify(phoneNumber, await sentCode(phoneNumber), browser);
    expect(response).toMatchObject({ status: 200, body: { verified: true } });
    expect(String(response.headers['set-cookie'])).toMatch(
      /^gyeol_phone_proof=[\w-]{43}; Max-Age=1800; Path=\/; HttpOnly; SameSite=Strict$/,
    );
  });

  it('gives the same answer to a wrong code and to a code that was sent to another phone', async () => {
    const [one, two] = [newSignUpForm(), newSignUpForm()];
    const browser = await askIn(one.phoneNumber);
    const code = await sentCode(one.phoneNumber);
    const wrong = await verify(one.phoneNumber, other(code), browser);
    const stranger = await verify(two.phoneNumber, code, browser);
    expect(wrong).toMatchObject({ status: 400, code: 'CODE_WRONG' });
    expect(wrong.headers).not.toHaveProperty('set-cookie');
    expect({ ...stranger.body, requestId: 0 }).toEqual({ ...wrong.body, requestId: 0 });
  });

  it('allows five tries, after which even the right code is refused', async () => {
    const { phoneNumber } = newSignUpForm();
    const browser = await guess(phoneNumber, 5);
    expect((await verify(phoneNumber, await sentCode(phoneNumber), browser)).code).toBe('CODE_WRONG');
  });

  it('counts no more than five tries among guesses made at once', async () => {
    const { phoneNumber } = newSignUpForm();
    const browser = await askIn(phoneNumber);
    const code = await sentCode(phoneNumber);
    await Promise.all(Array.from({ length: 30 }, () => verify(phoneNumber, other(code), browser)));
    const { tries } = await shop.database.db.one<{ tries: number }>(
      { name: 'test.tries', text: 'select tries from browser_codes where phone_number = $1' },
      [phoneNumber],
    );
    expect(tries).toBe(5);
  });

  it('accepts a code once, and only for three minutes', async () => {
    const { phoneNumber } = newSignUpForm();
    const browser = await askIn(phoneNumber);
    const code = await sentCode(phoneNumber);
    expect((await verify(phoneNumber, code, browser)).status).toBe(200);
    expect((await verify(phoneNumber, code, browser)).code).toBe('CODE_WRONG');
    await askIn(phoneNumber, browser);
    later(3.1 * 60_000);
    expect((await verify(phoneNumber, await sentCode(phoneNumber), browser)).code).toBe('CODE_WRONG');
  });

  it('accepts only the newest code of a browser', async () => {
    const { phoneNumber } = newSignUpForm();
    const browser = await askIn(phoneNumber);
    const first = await sentCode(phoneNumber);
    expect(await askIn(phoneNumber, browser)).toEqual(browser);
    const second = await sentCode(phoneNumber);
    if (first !== second) expect((await verify(phoneNumber, first, browser)).code).toBe('CODE_WRONG');
    expect((await verify(phoneNumber, second, browser)).status).toBe(200);
  });

  it('stores no code in readable form', async () => {
    const { phoneNumber } = newSignUpForm();
    await sendCode(phoneNumber);
    const code = await sentCode(phoneNumber);
    for (const table of ['phone_codes', 'browser_codes']) {
      const rows = await shop.database.db.rows({ name: `test.${table}`, text: `select * from ${table}` });
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain(`"${code}"`);
    }
  });
});

describe('a code requested in one browser', () => {
  it('is tied to that browser by a cookie that scripts and other sites cannot use', async () => {
    const response = await sendCode(newSignUpForm().phoneNumber);
    expect(String(response.headers['set-cookie'])).toMatch(
      /^gyeol_code=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Strict$/,
    );
  });

  it('is wrong in another browser, and wrong guesses in that browser use up no try', async () => {
    const { phoneNumber } = newSignUpForm();
    const mine = await askIn(phoneNumber);
    const code = await sentCode(phoneNumber);
    const stranger = await askIn(newSignUpForm().phoneNumber);
    for (const headers of [{}, stranger, { cookie: 'gyeol_code=guess' }]) {
      expect((await verify(phoneNumber, code, headers)).code).toBe('CODE_WRONG');
      for (let n = 0; n < 5; n += 1) await verify(phoneNumber, other(code), headers);
    }
    expect((await verify(phoneNumber, code, mine)).status).toBe(200);
  });

  it('stays valid when another browser requests a code for the same phone', async () => {
    const { phoneNumber } = newSignUpForm();
    const mine = await askIn(phoneNumber);
    const code = await sentCode(phoneNumber);
    await askIn(phoneNumber);
    expect((await verify(phoneNumber, code, mine)).status).toBe(200);
  });

  it('is not tied to a browser id that the client made up', async () => {
    const response = await sendCode(newSignUpForm().phoneNumber, { cookie: 'gyeol_code=short' });
    expect(cookiesOf(response.headers)).not.toBe('gyeol_code=short');
  });
});

describe('guessing codes', () => {
  it('is counted in a metric for an alert, and another metric shows the used share of the daily messages', async () => {
    const text = (name: string) => shop.deps.metrics.registry.getSingleMetricAsString(name);
    const wrong = async () => Number((await text('phone_codes_wrong_total')).trim().split(' ').at(-1));
    const before = await wrong();
    await guess(newSignUpForm().phoneNumber, 3);
    expect(await wrong()).toBe(before + 3);
    await shop.work('message-watch');
    expect(await text('sms_budget_spent_ratio')).toMatch(/budget="strangers",service="member"\} 0\.0/);
  });

  it('closes the phone until tomorrow for the browser that typed ten wrong codes, and for no other browser', async () => {
    const form = await shop.signUp();
    const { phoneNumber } = form;
    const thief = await guess(phoneNumber, 10);
    const refused = await sendCode(phoneNumber, thief);
    expect(refused).toMatchObject({ status: 429, code: 'CODE_CLOSED' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await verify(phoneNumber, '000000', thief)).code).toBe('CODE_CLOSED');
    // Everything else stays open: another phone in the same browser, and in the owner's browser the login by code and
    // by password.
    expect((await sendCode(newSignUpForm().phoneNumber, thief)).status).toBe(200);
    const browser = await prove(shop, shop.providers, form);
    expect((await shop.call(memberCalls.tokenByPhone, { body: form, headers: browser })).status).toBe(200);
    expect(await shop.tokenOf(form)).toEqual(expect.any(String));
    later(24.1 * 60 * 60_000);
    expect((await sendCode(phoneNumber, thief)).status).toBe(200);
  });

  it('limits a phone to one code in ten minutes after thirty wrong codes, and warns its owner once', async () => {
    // Starts in the morning, so that the test does not run past midnight in Seoul.
    const morning = seoulInstant(seoulDate(new Date()), 9).getTime();
    shop.setNow(new Date(morning - 60 * 60_000));
    const form = await shop.signUp();
    const { phoneNumber } = form;
    const warnings = async () => {
      await shop.work('message-sender');
      return (await shop.providers.messages(phoneNumber)).filter(({ text }) => text.includes('잘못된 인증번호'));
    };
    for (let round = 0; round < 3; round += 1) {
      shop.setNow(new Date(morning + round * 11 * 60_000));
      expect(await warnings()).toEqual([]);
      // Each call is another browser, which types five wrong codes.
      await guess(phoneNumber, 5);
      await guess(phoneNumber, 5);
    }
    expect(await warnings()).toHaveLength(1);
    shop.setNow(new Date(morning + 60 * 60_000));
    const mine = await askIn(phoneNumber);
    const second = await sendCode(phoneNumber);
    expect(second).toMatchObject({ status: 429, code: 'CODE_LIMIT' });
    expect(Number(second.headers['retry-after'])).toBe(600);
    expect((await verify(phoneNumber, await sentCode(phoneNumber), mine)).status).toBe(200);
    shop.setNow(new Date(morning + 71 * 60_000));
    await guess(phoneNumber, 5);
    expect(await warnings()).toHaveLength(1);
    expect(await shop.tokenOf(form)).toEqual(expect.any(String));
    await shop.work('cleanup');
  });
});

describe('a stranger', () => {
  const from = (address: string): Headers => ({ 'x-forwarded-for': address });

  it('cannot use up the codes of a phone: a request from another address still gets one', async () => {
    const { phoneNumber } = newSignUpForm();
    for (let n = 0; n < 5; n += 1) expect((await sendCode(phoneNumber, from('198.51.100.7'))).status).toBe(200);
    expect(await sendCode(phoneNumber, from('198.51.100.7'))).toMatchObject({ status: 429, code: 'CODE_LIMIT' });
    const owner = from('203.0.113.9');
    const browser = await askIn(phoneNumber, owner);
    expect((await verify(phoneNumber, await sentCode(phoneNumber), browser)).status).toBe(200);
    // The new address gets one code instead of five. Otherwise a flood from many addresses would get five codes for
    // each address.
    expect((await sendCode(phoneNumber, owner)).code).toBe('CODE_LIMIT');
    // All IPv6 addresses of a household count as one address.
    expect((await sendCode(phoneNumber, from('2001:db8:0:1::7'))).status).toBe(200);
    expect((await sendCode(phoneNumber, from('2001:db8:0:1::8'))).code).toBe('CODE_LIMIT');
  });

  it('cannot use up the daily codes of a phone or of the shop from one address', async () => {
    const small = await openMember({ smsProvider: 'solapi', smsDailyPerPhone: 30, smsDailyTotal: 60 });
    const ask = (phone: string, address: string) =>
      small.call(memberCalls.sendCode, { params: { phone }, headers: from(address) });
    const day = seoulInstant(seoulDate(new Date()), 9).getTime();
    const { phoneNumber } = newSignUpForm();
    let taken = 0;
    for (let n = 0; n < 12; n += 1) {
      small.setNow(new Date(day + n * 11 * 60_000));
      if ((await ask(phoneNumber, '198.51.100.7')).status === 200) taken += 1;
    }
    expect(taken).toBe(6);
    expect((await ask(phoneNumber, '203.0.113.9')).status).toBe(200);
    for (let n = 0; n < 40; n += 1) {
      if ((await ask(newSignUpForm().phoneNumber, '198.51.100.7')).status === 200) taken += 1;
    }
    expect(taken).toBe(20);
    expect((await ask(newSignUpForm().phoneNumber, '203.0.113.9')).status).toBe(200);
    await small.close();
  });

  it('reduces each code to one try by guessing codes of many phones, and locks nobody out', async () => {
    const guessed = await openMember({ smsProvider: 'solapi' });
    await guessed.db.run(
      {
        name: 'test.guesses',
        text: `insert into wrong_codes (day, phone_number, browser_hash, wrong) values ($1, '', '', 499)`,
      },
      [seoulDate(new Date())],
    );
    const ask = async (phone: string, headers: Headers = {}): Promise<[Headers, string]> => {
      const sent = await guessed.call(memberCalls.sendCode, { params: { phone }, headers });
      return [{ cookie: cookiesOf(sent.headers) }, await codeSentTo(guessed.providers, phone)];
    };
    const type = (phoneNumber: string, code: string, headers: Headers) =>
      guessed.call(memberCalls.verifyCode, { body: { phoneNumber, code }, headers });
    const [thief, mine, typo] = [newSignUpForm(), newSignUpForm(), newSignUpForm()].map(
      ({ phoneNumber }) => phoneNumber,
    );
    const [stolen, right] = await ask(thief ?? '');
    expect((await type(thief ?? '', other(right), stolen)).code).toBe('CODE_WRONG');
    // The previous guess was the five hundredth of the day: after it, even the right code is refused.
    expect((await type(thief ?? '', right, stolen)).code).toBe('CODE_WRONG');
    const [browser, code] = await ask(mine ?? '');
    expect((await type(mine ?? '', code, browser)).status).toBe(200);
    const [clumsy, first] = await ask(typo ?? '');
    expect((await type(typo ?? '', other(first), clumsy)).code).toBe('CODE_WRONG');
    const [again, second] = await ask(typo ?? '', clumsy);
    expect((await type(typo ?? '', second, again)).status).toBe(200);
    await guessed.close();
  });
});

describe('code messages', () => {
  it('to unknown phones do not use up the daily limit for members', async () => {
    const small = await openMember({ smsProvider: 'solapi', smsDailyTotal: 3 });
    const ask = (phone: string) => small.call(memberCalls.sendCode, { params: { phone } });
    const member = await small.signUp();
    for (let n = 0; n < 2; n += 1) expect((await ask(newSignUpForm().phoneNumber)).status).toBe(200);
    expect(await ask(newSignUpForm().phoneNumber)).toMatchObject({ status: 429, code: 'CODE_LIMIT' });
    expect((await ask(member.phoneNumber)).status).toBe(200);
    await small.close();
  });

  it('say whether the code is for sign-up or for recovery', async () => {
    const [form, member] = [newSignUpForm(), await shop.signUp()];
    const text = async ({ phoneNumber }: { phoneNumber: string }) => {
      await sendCode(phoneNumber);
      return (await shop.providers.messages(phoneNumber))[0]?.text;
    };
    expect(await text(form)).toContain('회원가입');
    expect(await text(member)).toContain('비밀번호 찾기');
  });
});

describe('a proof of a phone', () => {
  it('belongs to the browser that made it, and another browser cannot sign up with it', async () => {
    const form = newSignUpForm();
    const browser = await prove(shop, shop.providers, form);
    const thief = await shop.call(memberCalls.register, { body: form });
    expect(thief).toMatchObject({ status: 403, code: 'PHONE_NOT_PROVED' });
    const guess = await shop.call(memberCalls.register, { body: form, headers: { cookie: 'gyeol_phone_proof=x' } });
    expect(guess.code).toBe('PHONE_NOT_PROVED');
    expect((await shop.call(memberCalls.register, { body: form, headers: browser })).status).toBe(200);
  });

  it('does not open the account of another phone', async () => {
    const [mine, victim] = [newSignUpForm(), await shop.signUp()];
    const browser = await prove(shop, shop.providers, mine);
    const response = await shop.call(memberCalls.tokenByPhone, { body: victim, headers: browser });
    expect(response.code).toBe('PHONE_NOT_PROVED');
  });

  it('made before sign-up allows no recovery afterwards', async () => {
    const form = newSignUpForm();
    const early = await prove(shop, shop.providers, form);
    // Meanwhile the phone's owner signs up in another browser.
    await shop.signUp(form);
    const response = await shop.call(memberCalls.tokenByPhone, { body: form, headers: early });
    expect(response.code).toBe('PHONE_NOT_PROVED');
  });

  it('made in a sandbox without a browser is worthless with a real provider', async () => {
    const form = newSignUpForm();
    await shop.database.db.run(
      {
        name: 'test.open-proof',
        text: `insert into phone_proofs (phone_number, purpose, proved_at) values ($1, 'signup', now())`,
      },
      [form.phoneNumber],
    );
    expect((await shop.call(memberCalls.register, { body: form })).code).toBe('PHONE_NOT_PROVED');
  });
});
