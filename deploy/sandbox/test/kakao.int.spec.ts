import { beforeAll, describe, expect, it } from 'vitest';
import { type Running, startSandbox } from './support.ts';

let sandbox: Running;

beforeAll(async () => {
  sandbox = await startSandbox();
  return () => sandbox.stop();
});

const redirectUri = 'http://127.0.0.1:8080/kakao/oauth/redirect';
const kakaoUser = { id: '9007199254740993', name: '김결', phone_number: '01012345678', email: 'g@example.com' };

const authorize = (change: Record<string, string> = {}) =>
  new URLSearchParams({
    client_id: 'sandbox-kakao-client',
    redirect_uri: redirectUri,
    response_type: 'code',
    state: 's-1',
    ...change,
  }).toString();

const choose = async (body: object, query = authorize()) =>
  (await sandbox.call('POST', `/kakao/oauth/authorize?${query}`, body)).body;

const codeOf = (location: string): string => new URL(location).searchParams.get('code') ?? '';

const exchange = async (form: Record<string, string>) => {
  const answer = await fetch(`${sandbox.url}/kakao/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'sandbox-kakao-client',
      client_secret: 'sandbox-kakao-secret',
      redirect_uri: redirectUri,
      ...form,
    }),
  });
  return { status: answer.status, body: (await answer.json()) as { access_token: string } };
};

const me = async (token: string) => {
  const answer = await fetch(`${sandbox.url}/kakao/v2/user/me`, { headers: { authorization: `Bearer ${token}` } });
  return { status: answer.status, text: await answer.text() };
};

describe('signing in with Kakao', () => {
  it('returns a code and the state, and the code gives a token and the person’s data', async () => {
    const { location } = await choose(kakaoUser);
    expect(location.startsWith(`${redirectUri}?`)).toBe(true);
    expect(new URL(location).searchParams.get('state')).toBe('s-1');
    const token = await exchange({ code: codeOf(location) });
    expect(token).toMatchObject({ status: 200, body: { token_type: 'bearer', expires_in: 21599 } });
    const { text } = await me(token.body.access_token);
    expect(text).toContain('"id":9007199254740993,');
    expect(JSON.parse(text).kakao_account).toMatchObject({
      name: '김결',
      phone_number: '+82 10-1234-5678',
      email: 'g@example.com',
      is_email_verified: true,
    });
  });

  it('returns access_denied when the person declines', async () => {
    const { location } = await choose({ deny: true });
    expect(location).toBe(`${redirectUri}?error=access_denied&error_description=User+denied+access&state=s-1`);
  });

  it('leaves out data to which the person did not consent', async () => {
    const { location } = await choose({ id: '77' });
    const { body } = await exchange({ code: codeOf(location) });
    const { kakao_account: account } = JSON.parse((await me(body.access_token)).text);
    expect(account).toMatchObject({ name_needs_agreement: true, phone_number_needs_agreement: true });
    expect(account).not.toHaveProperty('name');
    expect(account).not.toHaveProperty('phone_number');
  });

  it.each([
    ['KOE006', { redirect_uri: 'http://127.0.0.1:8080/elsewhere' }],
    ['KOE101', { client_id: 'other' }],
    ['KOE033', { response_type: 'token' }],
  ])('shows the error %s for a wrong request', async (error_code, change) => {
    expect((await sandbox.call('GET', `/kakao/oauth/authorize?${authorize(change)}`)).status).toBe(400);
    const people = await sandbox.call('GET', `/kakao/oauth/authorize/people?${authorize(change)}`);
    expect(people).toMatchObject({ status: 400, body: { error_code } });
    expect(await choose(kakaoUser, authorize(change))).toMatchObject({ error_code });
  });
});

describe('the token call', () => {
  const controlCode = async () => (await sandbox.call('POST', '/_sandbox/kakao/code', kakaoUser)).body.code;

  it('accepts a code that the control API made', async () => {
    expect((await exchange({ code: await controlCode() })).status).toBe(200);
  });

  it('accepts a code only once, even in two exchanges at the same time', async () => {
    const code = await controlCode();
    const answers = await Promise.all([exchange({ code }), exchange({ code })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await exchange({ code })).toMatchObject({ body: { error: 'invalid_grant', error_code: 'KOE320' } });
  });

  it('refuses a code after ten minutes', async () => {
    const code = await controlCode();
    sandbox.clock.now += 10 * 60_000;
    expect(await exchange({ code })).toMatchObject({ status: 400, body: { error_code: 'KOE320' } });
  });

  it('refuses a wrong redirect address, secret, client or grant type', async () => {
    const { location } = await choose(kakaoUser);
    const code = codeOf(location);
    const other = { redirect_uri: 'http://localhost:8080/kakao/oauth/redirect' };
    expect(await exchange({ code, ...other })).toMatchObject({ status: 400, body: { error_code: 'KOE303' } });
    expect(await exchange({ code, client_secret: 'no' })).toMatchObject({
      status: 401,
      body: { error: 'invalid_client', error_code: 'KOE010' },
    });
    expect(await exchange({ code, client_id: 'no' })).toMatchObject({ status: 401, body: { error_code: 'KOE101' } });
    expect((await exchange({ code, grant_type: 'password' })).status).toBe(400);
    expect((await exchange({ code })).status).toBe(200);
  });

  it('refuses a JSON body', async () => {
    const json = { grant_type: 'authorization_code', code: await controlCode() };
    expect((await sandbox.call('POST', '/kakao/oauth/token', json)).status).toBe(400);
  });
});

describe('the person behind a token', () => {
  it('is not shown for an unknown or expired token', async () => {
    expect(await me('rubbish')).toMatchObject({ status: 401, text: expect.stringContaining('-401') });
    const { body } = await exchange({
      code: (await sandbox.call('POST', '/_sandbox/kakao/code', kakaoUser)).body.code,
    });
    sandbox.clock.now += 6 * 3600_000;
    expect((await me(body.access_token)).status).toBe(401);
  });
});
