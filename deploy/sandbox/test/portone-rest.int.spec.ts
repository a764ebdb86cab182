import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pay, payHeaders, type Running, startSandbox } from './support.ts';

let sandbox: Running;
let auth: Record<string, string>;

beforeAll(async () => {
  sandbox = await startSandbox();
  auth = await payHeaders(sandbox);
});
afterAll(() => sandbox.stop());

const get = (path: string) => sandbox.call('GET', `/portone/payments/${path}`, undefined, auth);
const cancel = (body: unknown) => sandbox.call('POST', '/portone/payments/cancel', body, auth);

describe('an access token', () => {
  const keys = { imp_key: 'sandbox-imp-key', imp_secret: 'sandbox-imp-secret' };
  const getToken = async () => (await sandbox.call('POST', '/portone/users/getToken', keys)).body.response;

  it('is refused for wrong or missing keys', async () => {
    const wrong = await sandbox.call('POST', '/portone/users/getToken', { ...keys, imp_secret: 'no' });
    expect(wrong).toMatchObject({ status: 401, body: { code: -1, response: null } });
    expect((await sandbox.call('POST', '/portone/users/getToken', {})).status).toBe(400);
  });

  it('stays the same until it expires, is extended in its last minute, and is then replaced', async () => {
    const start = sandbox.clock.now;
    const first = await getToken();
    expect(first.expired_at - first.now).toBeGreaterThan(1700);
    expect(await getToken()).toEqual(first);

    sandbox.clock.now = first.expired_at * 1000 - 30_000;
    const stretched = await getToken();
    expect(stretched).toMatchObject({ access_token: first.access_token, expired_at: first.expired_at + 300 });

    sandbox.clock.now = stretched.expired_at * 1000;
    expect((await get('imp_0')).status).toBe(401);
    expect((await getToken()).access_token).not.toBe(first.access_token);
    sandbox.clock.now = start;
    auth = await payHeaders(sandbox);
  });

  it('opens the API with or without the word Bearer', async () => {
    const bare = { authorization: (auth.authorization ?? '').replace('Bearer ', '') };
    expect((await sandbox.call('GET', '/portone/payments/imp_0', undefined, bare)).status).toBe(404);
    expect((await sandbox.call('GET', '/portone/payments/imp_0')).status).toBe(401);
    expect(
      (await sandbox.call('GET', '/portone/payments/imp_0', undefined, { authorization: 'Bearer x' })).status,
    ).toBe(401);
  });

  it('is also issued for a form-encoded request', async () => {
    const answer = await fetch(`${sandbox.url}/portone/users/getToken`, {
      method: 'POST',
      body: new URLSearchParams(keys),
    });
    expect(await answer.json()).toMatchObject({
      code: 0,
      message: null,
      response: { access_token: expect.any(String) },
    });
  });
});

describe('looking up payments', () => {
  it('shows a payment with its amounts, times and status', async () => {
    const impUid = await pay(sandbox, { merchant_uid: 'look-1', amount: 12_900 });
    const { body } = await get(impUid);
    expect(body.code).toBe(0);
    expect(body.response).toMatchObject({
      imp_uid: impUid,
      merchant_uid: 'look-1',
      pay_method: 'card',
      status: 'paid',
      amount: 12_900,
      cancel_amount: 0,
      currency: 'KRW',
      sandbox: false,
      failed_at: 0,
      cancelled_at: 0,
      cancel_history: [],
      fail_reason: null,
    });
    expect(body.response.paid_at).toBe(Math.floor(sandbox.clock.now / 1000));
  });

  it('answers 404 for an unknown payment or order', async () => {
    expect(await get('imp_404')).toMatchObject({ status: 404, body: { response: null } });
    expect((await get('find/nobody')).status).toBe(404);
    expect((await get('findAll/nobody')).status).toBe(404);
  });

  it('finds the newest attempt of an order, or its newest attempt with a given status', async () => {
    const failed = await pay(sandbox, { merchant_uid: 'look-2', amount: 1000, status: 'failed' });
    const paid = await pay(sandbox, { merchant_uid: 'look-2', amount: 1000 });
    const ready = await pay(sandbox, { merchant_uid: 'look-2', amount: 1000, status: 'ready' });
    expect((await get('find/look-2')).body.response.imp_uid).toBe(ready);
    expect((await get('find/look-2/')).body.response.imp_uid).toBe(ready);
    expect((await get('find/look-2/paid')).body.response.imp_uid).toBe(paid);
    expect((await get('find/look-2?sorting=started')).body.response.imp_uid).toBe(failed);
    expect((await get('find/look-2/strange')).status).toBe(400);
    const all = (await get('findAll/look-2')).body.response;
    expect(all).toMatchObject({ total: 3, previous: 0, next: 0 });
    expect(all.list.map((one: { imp_uid: string }) => one.imp_uid)).toEqual([ready, paid, failed]);
    expect((await get('findAll/look-2?limit=2')).body.response).toMatchObject({ total: 3, next: 2 });
  });

  it('hides test payments unless the call asks for them', async () => {
    const impUid = await pay(sandbox, { merchant_uid: 'look-3', amount: 1000, sandbox: true });
    expect((await get(impUid)).status).toBe(404);
    expect((await get(`${impUid}?include_sandbox=true`)).body.response.sandbox).toBe(true);
    expect((await get('find/look-3')).status).toBe(404);
    expect((await get('find/look-3?include_sandbox=true')).status).toBe(200);
  });
});

describe('prepare', () => {
  const prepare = (method: string, body: unknown) => sandbox.call(method, '/portone/payments/prepare', body, auth);

  it('registers an amount once, changes it, and reads it back', async () => {
    expect((await prepare('PUT', { merchant_uid: 'prep-1', amount: 5 })).status).toBe(404);
    const first = await prepare('POST', { merchant_uid: 'prep-1', amount: 5000 });
    expect(first.body.response).toEqual({ merchant_uid: 'prep-1', amount: 5000, currency: 'KRW' });
    expect(await prepare('POST', { merchant_uid: 'prep-1', amount: 5000 })).toMatchObject({
      status: 200,
      body: { code: 1 },
    });
    expect((await prepare('PUT', { merchant_uid: 'prep-1', amount: 4000 })).body.code).toBe(0);
    expect((await get('prepare/prep-1')).body.response.amount).toBe(4000);
    expect((await get('prepare/nobody')).status).toBe(404);
  });

  it('refuses an invalid amount and an order number that is too long', async () => {
    for (const amount of [0, -1, 1.5, 'many', undefined]) {
      expect((await prepare('POST', { merchant_uid: 'prep-2', amount })).status).toBe(400);
    }
    expect((await prepare('POST', { merchant_uid: 'x'.repeat(41), amount: 1000 })).status).toBe(400);
  });
});

describe('cancel', () => {
  it('refunds the whole balance when the amount is missing or 0, and fails with code 1 the second time', async () => {
    const [one, two] = [
      await pay(sandbox, { merchant_uid: 'c-1', amount: 900 }),
      await pay(sandbox, { merchant_uid: 'c-2', amount: 800 }),
    ];
    const done = await cancel({ imp_uid: one, reason: '변심', checksum: 900 });
    expect(done.body.response).toMatchObject({ status: 'cancelled', cancel_amount: 900, cancel_reason: '변심' });
    expect(done.body.response.cancel_history).toMatchObject([{ amount: 900, reason: '변심' }]);
    expect((await cancel({ imp_uid: two, amount: 0 })).body.response.cancel_amount).toBe(800);
    expect(await cancel({ imp_uid: one })).toMatchObject({
      status: 200,
      body: { code: 1, message: '이미 전액취소된 주문입니다.', response: null },
    });
  });

  it('refunds parts until the balance is used up, and never more', async () => {
    const impUid = await pay(sandbox, { merchant_uid: 'c-3', amount: 1000 });
    expect((await cancel({ imp_uid: impUid, amount: 300, checksum: 1000 })).body.response).toMatchObject({
      status: 'paid',
      cancel_amount: 300,
    });
    expect((await cancel({ imp_uid: impUid, amount: 300, checksum: 1000 })).body.code).toBe(1);
    expect((await cancel({ imp_uid: impUid, amount: 701 })).body.code).toBe(1);
    expect((await cancel({ imp_uid: impUid, amount: 700, checksum: 700 })).body.response.status).toBe('cancelled');
  });

  it('fails for a wrong imp_uid even if the order number is right', async () => {
    await pay(sandbox, { merchant_uid: 'c-4', amount: 1000 });
    expect((await cancel({ imp_uid: 'imp_wrong', merchant_uid: 'c-4' })).body).toMatchObject({
      code: 1,
      message: '취소할 결제건이 존재하지 않습니다.',
    });
    expect((await cancel({ merchant_uid: 'c-4' })).body.response.status).toBe('cancelled');
  });

  it('refuses an unpaid payment, a call without a payment, and a negative amount', async () => {
    const impUid = await pay(sandbox, { merchant_uid: 'c-5', amount: 1000, status: 'ready' });
    expect((await cancel({ imp_uid: impUid })).body.code).toBe(1);
    expect((await cancel({})).status).toBe(400);
    expect((await cancel({ imp_uid: impUid, amount: -5 })).status).toBe(400);
  });

  it('accepts a form, in which numbers are text', async () => {
    const impUid = await pay(sandbox, { merchant_uid: 'c-6', amount: 1000 });
    const form = new URLSearchParams({ imp_uid: impUid, amount: '400', checksum: '1000' });
    const answer = await fetch(`${sandbox.url}/portone/payments/cancel`, { method: 'POST', headers: auth, body: form });
    expect(await answer.json()).toMatchObject({ code: 0, response: { cancel_amount: 400 } });
  });

  it('succeeds once for several simultaneous calls with the same checksum', async () => {
    const impUid = await pay(sandbox, { merchant_uid: 'c-7', amount: 1000 });
    const answers = await Promise.all([1, 2, 3].map(() => cancel({ imp_uid: impUid, amount: 500, checksum: 1000 })));
    expect(answers.map(({ body }) => body.code).sort()).toEqual([0, 1, 1]);
    expect((await get(impUid)).body.response.cancel_amount).toBe(500);
  });
});

describe('payments of a period', () => {
  it('are listed by the time at which they got their status', async () => {
    const headers = auth;
    const list = async (path: string) => {
      const answer = await fetch(`${sandbox.url}/portone/payments/status/${path}`, { headers });
      return (await answer.json()) as { code: number; response: { list: { imp_uid: string }[]; next: number } | null };
    };
    await pay(sandbox, { merchant_uid: 'p-0', amount: 1000 });
    const paid = await pay(sandbox, { merchant_uid: 'p-1', amount: 1000 });
    const now = (await get(paid)).body.response.paid_at as number;
    const ready = await pay(sandbox, { merchant_uid: 'p-2', amount: 1000, status: 'ready' });
    const impUids = ({ response }: Awaited<ReturnType<typeof list>>) => response?.list.map(({ imp_uid }) => imp_uid);
    expect(impUids(await list(`paid?from=${now}&to=${now + 60}`))).toContain(paid);
    expect(impUids(await list(`paid?from=${now}&to=${now + 60}`))).not.toContain(ready);
    expect(impUids(await list(`paid?from=${now + 60}&to=${now + 90}`))).toEqual([]);
    expect((await list('paid?limit=1')).response?.next).toBe(2);
    expect((await list(`paid?from=1&to=${now}`)).code).toBe(-1);
    expect((await list('nonsense')).code).toBe(-1);
  });
});
