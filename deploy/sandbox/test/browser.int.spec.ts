import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pay, payHeaders, type Running, startSandbox } from './support.ts';

const chromiumPath = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** A page of the shop under a strict policy. The stand-ins must work under this policy. */
const shopPage = (sandbox: string): string => `<!doctype html><html lang="ko"><title>상점</title><button>결제</button>
  <div id="layer"></div><script src="${sandbox}/portone/v1/iamport.js"></script>
  <script src="${sandbox}/postcode/v2.js"></script></html>`;

const policy = (sandbox: string) =>
  `default-src 'none'; script-src ${sandbox}; frame-src ${sandbox}; style-src 'self'; base-uri 'none'; form-action 'none'`;

const startShop = async (sandboxUrl: () => string): Promise<{ server: Server; origin: string }> => {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('content-security-policy', policy(sandboxUrl()));
    if (request.url !== '/with-popups') response.setHeader('cross-origin-opener-policy', 'same-origin');
    response.end(shopPage(sandboxUrl()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

describe.skipIf(!existsSync(chromiumPath))(`in a real browser (needs ${chromiumPath})`, () => {
  let sandbox: Running;
  let shop: { server: Server; origin: string };
  let browser: Browser;
  const faults: string[] = [];

  beforeAll(async () => {
    shop = await startShop(() => sandbox.url);
    sandbox = await startSandbox({ SANDBOX_SHOP_ORIGIN: shop.origin });
    await sandbox.call('POST', '/_sandbox/behaviour', { payments: { webhook: 'none' } });
    browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
  });
  afterAll(async () => {
    await browser.close();
    await sandbox.stop();
    shop.server.close();
    expect(faults).toEqual([]);
  });

  const visit = async (url = `${shop.origin}/payment`, options: BrowserContextOptions = {}): Promise<Page> => {
    const page = await (await browser.newContext({ locale: 'ko-KR', ...options })).newPage();
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (line) => {
      if (line.text().includes('Content Security Policy')) faults.push(line.text());
    });
    await page.goto(url);
    return page;
  };

  /** Calls the SDK the way the shop does. The callback's argument is stored on the page. */
  const requestPay = (page: Page, params: object) =>
    page.evaluate(`{
      window.result = undefined;
      document.querySelector('button').focus();
      IMP.init('imp00000000');
      IMP.request_pay(${JSON.stringify(params)}, (result) => { window.result = result; });
    }`);

  const resultOf = async (page: Page): Promise<unknown> => {
    await expect.poll(() => page.evaluate('window.result')).toBeTruthy();
    return page.evaluate('window.result');
  };

  const params = { pay_method: 'card', amount: 128_000, name: '브라이들 카드지갑', buyer_tel: '01012345678' };

  it('a payment is approved in the overlay, and the focus returns to the button', async () => {
    const page = await visit();
    await requestPay(page, { ...params, merchant_uid: 'web-1' });
    const frame = page.frameLocator('[data-testid="pay-frame"]');
    await expect.poll(() => frame.getByTestId('pay-amount').textContent()).toBe('128,000원');
    await frame.getByTestId('pay-approve').click();
    expect(await resultOf(page)).toEqual({ imp_uid: expect.stringMatching(/^imp_\d{12}$/), merchant_uid: 'web-1' });
    expect(await page.getByTestId('pay-overlay').count()).toBe(0);
    expect(await page.evaluate('document.activeElement.tagName')).toBe('BUTTON');
    expect((await sandbox.call('GET', '/_sandbox/payments?merchant_uid=web-1')).body).toMatchObject([
      { status: 'paid' },
    ]);
    await page.context().close();
  });

  it('the payment window works by keyboard: arrows choose a card, Escape cancels', async () => {
    const page = await visit();
    await requestPay(page, { ...params, merchant_uid: 'web-2' });
    const frame = page.frameLocator('[data-testid="pay-frame"]');
    await frame.getByTestId('pay-approve').waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await frame.getByTestId('pay-card-365').isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await resultOf(page)).toMatchObject({
      merchant_uid: 'web-2',
      error_code: 'F400',
      error_msg: expect.any(String),
    });
    await page.context().close();
  });

  it('a refused payment returns the provider’s error code, and the page can try again', async () => {
    const page = await visit();
    await requestPay(page, { ...params, merchant_uid: 'web-3', amount: '128000' });
    expect(await resultOf(page)).toMatchObject({ imp_uid: null, error_code: 'INVALID_PARAM' });
    const prepare = { merchant_uid: 'web-3', amount: 5 };
    await sandbox.call('POST', '/portone/payments/prepare', prepare, await payHeaders(sandbox));
    await requestPay(page, { ...params, merchant_uid: 'web-3' });
    expect(await resultOf(page)).toMatchObject({ imp_uid: null, error_code: 'AMOUNT_MISMATCH' });
    await pay(sandbox, { merchant_uid: 'web-4', amount: 1 });
    await requestPay(page, { ...params, merchant_uid: 'web-4' });
    expect(await resultOf(page)).toMatchObject({ error_code: 'ALREADY_PAID' });
    await page.context().close();
  });

  it('on a phone the whole page goes to the payment window and returns with the result in its query', async () => {
    const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
    const page = await visit(undefined, { userAgent, viewport: { width: 390, height: 844 } });
    const back = `${shop.origin}/payment-redirect`;
    await requestPay(page, { ...params, merchant_uid: 'web-5', m_redirect_url: back });
    await page.getByTestId('pay-approve').click();
    await page.waitForURL((url) => url.href.startsWith(back));
    const paid = new URL(page.url()).searchParams;
    expect([...paid.keys()]).toEqual(['imp_uid', 'merchant_uid']);
    await requestPay(page, { ...params, merchant_uid: 'web-6', m_redirect_url: back });
    await page.getByTestId('pay-decline').click();
    await page.waitForURL((url) => url.searchParams.get('merchant_uid') === 'web-6');
    expect(new URL(page.url()).searchParams.get('error_msg')).toContain('승인거절');
    await page.context().close();
  });

  it('the control page cannot be framed, not even by the shop', async () => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(shop.origin);
    await page.evaluate(`{
      const frame = document.createElement('iframe');
      frame.src = '${sandbox.url}/_sandbox/';
      document.body.append(frame);
    }`);
    await expect.poll(() => page.frames().some((frame) => frame.url().startsWith('chrome-error'))).toBe(true);
    await page.context().close();
  });

  it('an address is searched and chosen by keyboard alone', async () => {
    const page = await visit();
    await page.evaluate(`{
      const oncomplete = (data) => { window.result = data; };
      const onclose = (state) => { window.endedWith = state; };
      new daum.Postcode({ oncomplete, onclose }).embed(document.querySelector('#layer'), { q: '판교역로' });
    }`);
    const frame = page.frameLocator('[data-testid="postcode-frame"]');
    await frame.getByTestId('postcode-item').first().waitFor();
    await frame.getByTestId('postcode-query').fill('테헤란로 152');
    await page.keyboard.press('Enter');
    await expect.poll(() => frame.getByTestId('postcode-status').textContent()).toBe('검색 결과 1건');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await resultOf(page)).toMatchObject({ zonecode: '06236', roadAddress: '서울 강남구 테헤란로 152' });
    expect(await page.evaluate('window.endedWith')).toBe('COMPLETE_CLOSE');
    expect(await page.getByTestId('postcode-frame').count()).toBe(0);
    await page.context().close();
  });

  it('the postcode widget also opens as its own window, and reports when it is closed', async () => {
    const page = await visit(`${shop.origin}/with-popups`);
    const open = `{
      const oncomplete = (data) => { window.result = data; };
      const onclose = (state) => { window.endedWith = state; };
      new daum.Postcode({ oncomplete, onclose }).open({ q: '인사동' });
    }`;
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.evaluate(open)]);
    await popup.getByTestId('postcode-jibun').first().click();
    expect(await resultOf(page)).toMatchObject({ zonecode: '03163', userSelectedType: 'J' });
    await expect.poll(() => popup.isClosed()).toBe(true);
    const [second] = await Promise.all([page.waitForEvent('popup'), page.evaluate(open)]);
    await second.close();
    await expect.poll(() => page.evaluate('window.endedWith')).toBe('FORCE_CLOSE');
    await page.context().close();
  });

  it('a person signs in with Kakao, or declines', async () => {
    const query = new URLSearchParams({
      client_id: 'sandbox-kakao-client',
      redirect_uri: `${shop.origin}/kakao/oauth/redirect`,
      response_type: 'code',
      state: 'abc',
    });
    const page = await visit(`${sandbox.url}/kakao/oauth/authorize?${query}`);
    await page.getByTestId('kakao-person-3901000001').click();
    await page.waitForURL((url) => url.searchParams.has('code'));
    expect(new URL(page.url()).searchParams.get('state')).toBe('abc');
    await page.goto(`${sandbox.url}/kakao/oauth/authorize?${query}`);
    await page.getByTestId('kakao-deny').click();
    await page.waitForURL((url) => url.searchParams.get('error') === 'access_denied');
    await page.context().close();
  });

  it('the control page shows the payments, and changes how the provider behaves', async () => {
    await pay(sandbox, { merchant_uid: 'web-control', amount: 4321 });
    const page = await visit(`${sandbox.url}/_sandbox/`);
    await page.getByText('web-control').waitFor();
    await page.locator('#payments-down').check();
    await expect.poll(async () => (await sandbox.call('GET', '/_sandbox/behaviour')).body.payments.down).toBe(true);
    await page.getByTestId('control-reset').click();
    await expect.poll(async () => (await sandbox.call('GET', '/_sandbox/behaviour')).body.payments.down).toBe(false);
    page.on('dialog', (dialog) => dialog.accept());
    await page.getByRole('row', { name: 'web-control' }).getByRole('button').click();
    const status = async () =>
      (await sandbox.call('GET', '/_sandbox/payments?merchant_uid=web-control')).body[0].status;
    await expect.poll(status).toBe('cancelled');
    await page.context().close();
  });
});
