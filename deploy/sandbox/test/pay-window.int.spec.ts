import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { pay, payHeaders, type Running, startSandbox } from './support.ts';

let sandbox: Running;
let auth: Record<string, string>;

beforeAll(async () => {
  sandbox = await startSandbox();
  auth = await payHeaders(sandbox);
  await sandbox.call('POST', '/_sandbox/behaviour', { payments: { webhook: 'none' } });
  return () => sandbox.stop();
});
afterEach(() => sandbox.call('POST', '/_sandbox/behaviour', { payments: { decline: false, windowDown: false } }));

const params = { merchant_uid: 'win-0', amount: 1000, pay_method: 'card', name: '가죽 카드지갑' };
const open = async (change: object, user_code = 'imp00000000') =>
  (await sandbox.call('POST', '/portone/window/open', { user_code, params: { ...params, ...change } })).body;
const press = async (impUid: string, button: string, body: object = {}) =>
  (await sandbox.call('POST', `/portone/window/${impUid}/${button}`, body)).body;
const look = async (impUid: string) =>
  (await sandbox.call('GET', `/portone/payments/${impUid}`, undefined, auth)).body.response;

describe('the payment window', () => {
  it.each([
    ['a wrong amount type', { amount: '1000' }],
    ['an amount of 0', { amount: 0 }],
    ['an order number of 41 letters', { merchant_uid: 'x'.repeat(41) }],
    ['no order number', { merchant_uid: undefined }],
    ['another way to pay', { pay_method: 'giftcard' }],
    ['a channel without a name', { channelKey: '' }],
    ['another currency', { currency: 'USD' }],
    ['a name of 41 letters', { name: '가'.repeat(41) }],
    ['a buyer name of 17 letters', { buyer_name: '가'.repeat(17) }],
    ['a return address that is a script', { m_redirect_url: 'javascript:alert(1)' }],
  ])('does not open with %s', async (_what, change) => {
    expect(await open(change)).toMatchObject({
      imp_uid: null,
      error_code: 'INVALID_PARAM',
      error_msg: expect.any(String),
    });
  });

  it('does not open for another merchant', async () => {
    expect(await open({}, 'imp11111111')).toMatchObject({ imp_uid: null, error_code: 'INVALID_USER_CODE' });
  });

  it('does not open with an amount other than the registered amount', async () => {
    const prepared = { merchant_uid: 'win-1', amount: 3000 };
    await sandbox.call('POST', '/portone/payments/prepare', prepared, auth);
    expect(await open({ merchant_uid: 'win-1', amount: 10 })).toMatchObject({ error_code: 'AMOUNT_MISMATCH' });
    expect(await open({ merchant_uid: 'win-1', amount: 3000 })).toMatchObject({ imp_uid: expect.any(String) });
  });

  it('does not open for an order that was already paid, even if it was cancelled later', async () => {
    const impUid = await pay(sandbox, { merchant_uid: 'win-2', amount: 1000 });
    expect(await open({ merchant_uid: 'win-2' })).toMatchObject({ error_code: 'ALREADY_PAID' });
    await sandbox.call('POST', `/_sandbox/payments/${impUid}/cancel`);
    expect(await open({ merchant_uid: 'win-2' })).toMatchObject({ error_code: 'ALREADY_PAID' });
  });

  it('reports a ready payment while it is open and a paid payment after approval, without a success field', async () => {
    const opened = await open({ merchant_uid: 'win-3', buyer_name: '김결', custom_data: { a: 1 } });
    expect(await look(opened.imp_uid)).toMatchObject({
      status: 'ready',
      paid_at: 0,
      buyer_name: '김결',
      custom_data: '{"a":1}',
    });
    const outcome = await press(opened.imp_uid, 'approve', { card: '367', quota: 3 });
    expect(outcome).toEqual({ imp_uid: opened.imp_uid, merchant_uid: 'win-3' });
    expect(await look(opened.imp_uid)).toMatchObject({ status: 'paid', card_name: '현대카드', card_quota: 3 });
    expect(await press(opened.imp_uid, 'cancel')).toEqual(outcome);
  });

  it.each([
    ['trans', undefined, { pay_method: 'trans', pg_provider: 'html5_inicis', emb_pg_provider: null }],
    ['phone', undefined, { pay_method: 'phone', pg_provider: 'html5_inicis', emb_pg_provider: null }],
    ['kakaopay', 'kakaopay.TC0ONETIME', { pay_method: 'point', pg_provider: 'kakaopay', emb_pg_provider: null }],
    ['payco', 'html5_inicis', { pay_method: 'card', pg_provider: 'html5_inicis', emb_pg_provider: 'payco' }],
  ])('simulates %s and reports that method in the payment', async (pay_method, pg, reported) => {
    const merchant_uid = `win-${pay_method}`;
    const opened = await open({ merchant_uid, pay_method, pg });
    expect(opened).toMatchObject({ method: pay_method, title: expect.any(String) });
    await press(opened.imp_uid, 'approve');
    expect(await look(opened.imp_uid)).toMatchObject({ status: 'paid', card_name: null, ...reported });
    const again = await open({ merchant_uid: `${merchant_uid}-2`, pay_method, pg });
    expect(await press(again.imp_uid, 'cancel')).toMatchObject({ error_code: 'F400' });
  });

  it('issues a virtual account with the requested deadline, and accepts deposits of any sum, even twice', async () => {
    const opened = await open({ merchant_uid: 'win-vbank', pay_method: 'vbank', vbank_due: '202711301422' });
    expect(await press(opened.imp_uid, 'approve')).not.toHaveProperty('error_code');
    expect(await look(opened.imp_uid)).toMatchObject({
      ...{ status: 'ready', pay_method: 'vbank', vbank_name: '신한은행', vbank_num: expect.stringMatching(/^562/) },
      vbank_date: Date.parse('2027-11-30T14:22:00+09:00') / 1_000,
    });
    const deposit = async (more: object = {}) =>
      (await sandbox.call('POST', '/_sandbox/deposits', { imp_uid: opened.imp_uid, ...more })).body.imp_uid;
    expect(await deposit({ amount: 1_234 })).toBe(opened.imp_uid);
    expect(await look(opened.imp_uid)).toMatchObject({ status: 'paid', amount: 1_234 });
    const second = await deposit();
    expect(second).not.toBe(opened.imp_uid);
    expect(await look(second)).toMatchObject({ status: 'paid', merchant_uid: 'win-vbank' });
  });

  it('never charges an order twice from two open windows', async () => {
    const [one, two] = [await open({ merchant_uid: 'win-4' }), await open({ merchant_uid: 'win-4' })];
    const outcomes = await Promise.all([press(one.imp_uid, 'approve'), press(two.imp_uid, 'approve')]);
    expect(outcomes.filter((outcome) => outcome.error_code === undefined)).toHaveLength(1);
    const payments = (await sandbox.call('GET', '/_sandbox/payments?merchant_uid=win-4')).body;
    expect(payments.map((one: { status: string }) => one.status).sort()).toEqual(['failed', 'paid']);
  });

  it('reports a cancellation and a declined card by error_code and error_msg', async () => {
    const [left, declined] = [await open({ merchant_uid: 'win-5' }), await open({ merchant_uid: 'win-5' })];
    expect(await press(left.imp_uid, 'cancel')).toMatchObject({ imp_uid: left.imp_uid, error_code: 'F400' });
    expect(await press(declined.imp_uid, 'decline')).toMatchObject({ error_msg: expect.stringContaining('승인거절') });
    await sandbox.call('POST', '/_sandbox/behaviour', { payments: { decline: true } });
    const third = await open({ merchant_uid: 'win-5' });
    expect(await press(third.imp_uid, 'approve')).toMatchObject({ error_code: 'F1101' });
    expect(await look(third.imp_uid)).toMatchObject({ status: 'failed', fail_reason: expect.any(String), paid_at: 0 });
  });

  it('may be framed by the shop only, and answers 503 while it is switched off', async () => {
    const page = await sandbox.call('GET', '/portone/window');
    expect(page.headers.get('content-security-policy')).toContain(
      "frame-ancestors 'self' http://127.0.0.1:8080 http://localhost:8080",
    );
    await sandbox.call('POST', '/_sandbox/behaviour', { payments: { windowDown: true } });
    expect((await sandbox.call('GET', '/portone/v1/iamport.js')).status).toBe(503);
    expect((await sandbox.call('GET', '/portone/window')).status).toBe(503);
  });
});
