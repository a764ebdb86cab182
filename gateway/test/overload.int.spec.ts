import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ServiceName, services } from '@gyeol/contracts/call.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, holdClock, nobody, type TestGateway, ways } from './harness.ts';

// Requests are real. Only the time that limits and waiting lines measure is simulated.
beforeEach(holdClock);

/** A service like a busy processor core: after `begin`, it works on one call after another, each for `workMs`. */
const oneAfterAnother = (workMs: number) => {
  const { promise, resolve: begin } = Promise.withResolvers<void>();
  let line = promise;
  const seen = { inLine: 0, most: 0 };
  const workOnOne = async (): Promise<void> => {
    await nextTurn();
    vi.advanceTimersByTime(workMs);
  };
  const work = async (): Promise<{ ok: true }> => {
    seen.inLine += 1;
    seen.most = Math.max(seen.most, seen.inLine);
    line = line.then(workOnOne);
    await line;
    seen.inLine -= 1;
    return { ok: true };
  };
  return { work, begin, seen };
};
const countArrived = ({ gateway }: TestGateway): (() => number) => {
  let arrived = 0;
  gateway.server.server.on('request', () => (arrived += 1));
  return () => arrived;
};

const json = { 'content-type': 'application/json' };
const callers = (shop: TestGateway) => {
  let member = 0;
  const as = () => {
    member += 1;
    return { ...json, ...shop.bearer({ id: member }) };
  };
  return {
    sheet: () => shop.call('POST', '/order/createOrderSheet', { headers: as(), body: '{}' }),
    complete: () => shop.call('POST', '/order/complete', { headers: as(), body: '{}' }),
    detail: () => shop.call('GET', '/api/payment/getDetails/20261121-0001', { headers: as() }),
    settle: () => shop.call('POST', '/api/payment/validateportone/20261121-0001/imp_1', { headers: as() }),
    webhook: () => shop.call('POST', '/api/payment/webhook/portone', { headers: json, body: '{}' }),
    browse: () => shop.call('GET', '/api/item/getByCategory/ALL/createdAt/0/12'),
  };
};
const times = (count: number, work: () => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, work));
const statuses = (answers: readonly Answer[]): Record<string, number> =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, ({ status }) => status)).map(([status, all]) => [status, all?.length ?? 0]),
  );

describe.each(ways)('overload, $way', ({ createTestGateway }) => {
  describe('more orders than the order service can handle', () => {
    it('get 503, Retry-After and a Korean sentence when they are new orders, and all payments pass', async () => {
      const { work, begin, seen } = oneAfterAnother(25);
      const shop = await createTestGateway({ behave: { 'order-payment': work } });
      const call = callers(shop);
      const arrived = countArrived(shop);
      const calls = Promise.all([times(160, call.sheet), times(15, call.settle), times(15, call.webhook)]);
      await expect.poll(arrived).toBe(190);
      begin();
      const [sheets, settled, webhooks] = await calls;
      expect([statuses(settled), statuses(webhooks)]).toEqual([{ 200: 15 }, { 200: 15 }]);
      const refused = sheets.filter(({ status }) => status === 503);
      expect(refused.length).toBeGreaterThan(60);
      expect(sheets.length - refused.length).toBeGreaterThan(10);
      expect(refused[0]?.json()).toMatchObject({ code: 'TOO_MANY_ORDERS', message: expect.stringContaining('주문이') });
      // No refused call has reached the service.
      expect(seen.most).toBeLessThan(120);
      const waits = refused.map(({ headers }) => Number(headers['retry-after']));
      expect([Math.min(...waits) >= 2, Math.max(...waits) <= 7, new Set(waits).size > 2]).toEqual([true, true, true]);
      const { text: metrics } = await shop.call('GET', '/metrics');
      expect(metrics).toContain(`criticality="sheddable",service="gateway"} ${refused.length}`);
      // A refusal must cost almost nothing, so it writes no log line.
      expect(shop.logged.filter(({ code }) => code === 'TOO_MANY_ORDERS')).toEqual([]);
    });

    it('do not stop answers to filled-in order sheets and order details', async () => {
      const { work, begin, seen } = oneAfterAnother(25);
      const shop = await createTestGateway({ behave: { 'order-payment': work } });
      const call = callers(shop);
      const arrived = countArrived(shop);
      const sheets = times(130, call.sheet);
      await expect.poll(arrived).toBe(130);
      await expect.poll(() => seen.inLine).toBe(16);
      const others = Promise.all([times(4, call.complete), times(4, call.detail)]);
      await expect.poll(() => seen.inLine).toBe(24);
      begin();
      const [completed, read] = await others;
      expect([statuses(completed), statuses(read)]).toEqual([{ 200: 4 }, { 200: 4 }]);
      expect(statuses(await sheets)[503]).toBeGreaterThan(20);
    });

    it('do not stop answers to item lists while orders wait', async () => {
      const { work, begin } = oneAfterAnother(25);
      const shop = await createTestGateway({ behave: { 'order-payment': work } });
      const call = callers(shop);
      const arrived = countArrived(shop);
      let answered = 0;
      const load = times(60, () => call.sheet().finally(() => (answered += 1)));
      await expect.poll(arrived).toBe(60);
      for (let index = 0; index < 20; index += 1) expect((await call.browse()).status).toBe(200);
      expect(answered).toBe(0);
      begin();
      await load;
    });

    it('do not limit a service without new orders, which answers 100 calls at once', async () => {
      const held = Promise.withResolvers<object>();
      const shop = await createTestGateway({ behave: { cart: () => held.promise } });
      const asked = times(100, () => shop.call('GET', '/cart/getStatus', { headers: shop.bearer({ id: 7 }) }));
      await expect.poll(() => shop.upstreams.cart.seen.length).toBe(100);
      held.resolve({ ok: true });
      const answers = await asked;
      expect(statuses(answers)).toEqual({ 200: 100 });
    });
  });

  describe('a flood of sign-ins', () => {
    it('does not block other calls to the member service, and excess sign-ins get a Korean sentence', async () => {
      const held = Promise.withResolvers<void>();
      const shop = await createTestGateway({
        behave: {
          member: async ({ url }) => {
            if (url.includes('loginProc')) await held.promise;
            return { ok: true };
          },
        },
      });
      const logins = times(150, () => shop.call('POST', '/api/loginProc', { headers: json, body: '{}' }));
      await expect.poll(() => shop.upstreams.member.seen.length).toBe(100);
      const info = await times(20, () => shop.call('GET', '/member/fetchUserInfo', { headers: shop.bearer() }));
      expect(statuses(info)).toEqual({ 200: 20 });
      const refusals = async () => {
        vi.advanceTimersByTime(1_000);
        const { text } = await shop.call('GET', '/metrics');
        return Number(/gateway_shed_total\{target="sign-in".* (\d+)/.exec(text)?.[1]);
      };
      await expect.poll(refusals).toBe(50);
      held.resolve();
      const refused = await logins;
      expect(statuses(refused)).toEqual({ 200: 100, 503: 50 });
      expect(refused.find(({ status }) => status === 503)?.json()).toMatchObject({
        code: 'LOGIN_BUSY',
        message: expect.stringContaining('로그인이'),
      });
    });
  });

  describe('an outage of every service except catalog', () => {
    const away: Partial<Record<ServiceName, string>> = Object.fromEntries(
      services.filter((service) => service !== 'catalog').map((service) => [service, nobody]),
    );

    it('leaves item lists and details available to visitors and signed-in members', async () => {
      const shop = await createTestGateway({ urls: away });
      for (const path of ['/api/item/getByCategory/ALL/createdAt/0/12', '/api/item/getBest', '/api/item/getById/1']) {
        expect((await shop.call('GET', path)).status, path).toBe(200);
        expect((await shop.call('GET', path, { headers: shop.bearer() })).status, path).toBe(200);
      }
    });

    it('leaves the pages of item lists and details available', async () => {
      const shop = await createTestGateway({ urls: away });
      for (const path of ['/', '/shop', '/detail/1']) {
        const page = await shop.call('GET', path, { headers: { accept: 'text/html' } });
        expect([page.status, page.text.includes('<div id="root">')], path).toEqual([200, true]);
      }
    });

    it('leaves an item available even if the list of revoked tokens was never loaded', async () => {
      const shop = await createTestGateway({ urls: away, membersAway: true, early: true });
      const answer = await shop.call('GET', '/api/item/getById/1', { headers: shop.bearer() });
      expect(answer.status).toBe(200);
    });
  });
});
