import { createHmac, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Running, startSandbox } from './support.ts';

let sandbox: Running;

beforeAll(async () => {
  sandbox = await startSandbox({ SANDBOX_SOLAPI_FROM: '0212345678' });
  return () => sandbox.stop();
});

interface Signing {
  key?: string;
  secret?: string;
  date?: string;
  salt?: string;
}

const sign = (signing: Signing = {}): string => {
  const { key = 'sandbox-solapi-key', secret = 'sandbox-solapi-secret' } = signing;
  const date = signing.date ?? new Date(sandbox.clock.now).toISOString();
  const salt = signing.salt ?? randomUUID().replaceAll('-', '');
  const signature = createHmac('sha256', secret)
    .update(date + salt)
    .digest('hex');
  return `HMAC-SHA256 apiKey=${key}, date=${date}, salt=${salt}, signature=${signature}`;
};

const send = (messages: unknown, authorization = sign()) =>
  sandbox.call('POST', '/solapi/messages/v4/send-many/detail', { messages }, { authorization });

const good = { to: '01012345678', from: '0212345678', text: '[결] 인증번호는 123456입니다.' };
const messagesOf = async (to: string) => (await sandbox.call('GET', `/_sandbox/messages?to=${to}`)).body;

describe('messages sent to Solapi', () => {
  it('are stored, and the control API lists them newest first for any spelling of the phone number', async () => {
    const to = '01012340001';
    const first = await send([{ ...good, to }]);
    expect(first).toMatchObject({
      status: 200,
      body: { failedMessageList: [], groupInfo: { count: { total: 1, registeredFailed: 0, registeredSuccess: 1 } } },
    });
    await send([{ ...good, to, text: '둘째' }]);
    expect(await messagesOf('010-1234-0001')).toEqual([
      { to, text: '둘째', at: expect.stringMatching(/^\d{4}-.*Z$/) },
      { to, text: good.text, at: expect.any(String) },
    ]);
  });

  it('can be looked up by phone and time, but only with a signature', async () => {
    const to = '01012340009';
    await send([{ ...good, to, text: '하나' }]);
    await send([{ ...good, to, text: '둘' }]);
    const list = (query: string, authorization = sign()) =>
      sandbox.call('GET', `/solapi/messages/v4/list?${query}`, undefined, { authorization });
    const textsOf = ({ body }: { body: { messageList: object } }) =>
      Object.values(body.messageList).map(({ text }: { text: string }) => text);
    const now = new Date(sandbox.clock.now).toISOString();
    expect(textsOf(await list(`to=${to}&startDate=${now}`))).toEqual(['둘', '하나']);
    expect(textsOf(await list(`to=${to}&endDate=2020-01-01T00:00:00Z`))).toEqual([]);
    expect(textsOf(await list(`to=${to}&limit=1`))).toEqual(['둘']);
    expect((await list(`to=${to}`, 'none')).status).toBe(400);
  });

  it.each([
    ['a sender that is not registered', { from: '0299999999' }],
    ['a sender with hyphens', { from: '02-1234-5678' }],
    ['a receiver that is no mobile number', { to: '021234567' }],
    ['an empty text', { text: ' ' }],
    ['an emoji', { text: '고마워요 🎁' }],
    ['more than 2,000 bytes', { text: '가'.repeat(1001) }],
  ])('fail for %s, with the failure in a 200 answer', async (_what, change) => {
    const { status, body } = await send([{ ...good, to: '01099990000', ...change }]);
    expect(status).toBe(200);
    expect(body.groupInfo.count).toMatchObject({ total: 1, registeredFailed: 1, registeredSuccess: 0 });
    expect(body.failedMessageList).toMatchObject([
      { statusCode: expect.any(String), statusMessage: expect.any(String) },
    ]);
    expect(await messagesOf('01099990000')).toEqual([]);
  });

  it('are accepted when they are valid, even if another message in the list is not', async () => {
    const { body } = await send([
      { ...good, to: '01055550000' },
      { ...good, to: '01055550000', from: 'x' },
    ]);
    expect(body.groupInfo.count).toMatchObject({ total: 2, registeredFailed: 1 });
    expect(await messagesOf('01055550000')).toHaveLength(1);
  });

  it('are refused when the body contains no messages', async () => {
    expect(await send([])).toMatchObject({ status: 400, body: { errorCode: 'ValidationError' } });
    expect((await send('hello')).status).toBe(400);
  });

  it('are stored even when the answer is cut off', async () => {
    await sandbox.call('POST', '/_sandbox/behaviour', { sms: { dropAnswer: 1 } });
    await expect(send([{ ...good, to: '01077770000' }])).rejects.toThrow();
    expect(await messagesOf('01077770000')).toHaveLength(1);
  });
});

describe('the signature of a call', () => {
  it.each([
    ['Unauthorized', () => 'Bearer token'],
    ['InvalidAPIKey', () => sign({ key: 'other' })],
    ['SignatureDoesNotMatch', () => sign({ secret: 'other' })],
    ['InvalidSalt', () => sign({ salt: 'short' })],
    ['RequestTimeTooSkewed', () => sign({ date: new Date(sandbox.clock.now - 16 * 60_000).toISOString() })],
    ['RequestTimeTooSkewed', () => sign({ date: '2026-11-21T10:00:00' })],
  ])('is refused with %s', async (errorCode, header) => {
    expect(await send([good], header())).toMatchObject({ status: 400, body: { errorCode } });
  });

  it('is accepted once, and then refused as DuplicatedSignature', async () => {
    const authorization = sign();
    expect((await send([good], authorization)).status).toBe(200);
    expect(await send([good], authorization)).toMatchObject({
      status: 400,
      body: { errorCode: 'DuplicatedSignature' },
    });
  });

  it('may have a date with an offset', async () => {
    const seoul = new Date(sandbox.clock.now + 9 * 3600_000).toISOString().replace('Z', '+09:00');
    expect((await send([good], sign({ date: seoul }))).status).toBe(200);
  });
});
