import { describe, expect, it } from 'vitest';
import { fillPath, routePath, spellings } from '../call.ts';
import { allEvents } from '../events/index.ts';
import { internalCalls } from '../internal/index.ts';
import { problems } from '../problems.ts';
import { allCalls } from './index.ts';

describe('the rows', () => {
  it('never claim a path twice, in either spelling', () => {
    const claimed = allCalls.flatMap((row) =>
      spellings(row.path).map((path) => `${row.method} ${path.replace(/\{\w+\}/g, '{}')}`),
    );
    expect(claimed.filter((path, index) => claimed.indexOf(path) !== index)).toEqual([]);
  });
  it('describe every parameter of their path', () => {
    for (const row of allCalls) {
      const named = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const described = Object.keys((row.params as { properties?: object } | undefined)?.properties ?? {});
      expect(described.sort(), row.path).toEqual(named.sort());
    }
  });
  it('of the back office are for admins, but for those that the design opens', () => {
    const open = allCalls.filter((row) => /\/admin\//.test(row.path) && row.access !== 'admin').map((row) => row.path);
    expect(open).toEqual([
      '/api/admin/getSettingValue/deliveryFee',
      '/api/admin/getSettingValue/freeDeliveryFrom',
      '/api/admin/payment/setDelivered/{uid}',
    ]);
  });
  it('of writes of the back office have a name in the audit trail', () => {
    const nameless = allCalls.filter((row) => row.access === 'admin' && row.method !== 'GET' && !row.action);
    expect(nameless.map((row) => `${row.method} ${row.path}`)).toEqual([]);
  });
  it('of writes carry no cache', () => {
    for (const row of allCalls.filter((call) => call.cached))
      expect([row.method, row.access]).toEqual(['GET', 'public']);
  });
  it('between services stay under /internal', () => {
    for (const row of Object.values(internalCalls)) expect(row.path).toMatch(/^\/internal\//);
  });
  it('of events have a name once in a topic', () => {
    const names = allEvents.map((event) => `${event.source}.${event.type}`);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('order-payment.PaymentValidated');
  });
});

describe('paths', () => {
  it('are written for routers', () =>
    expect(routePath('/api/payment/validate{provider}/{uid}')).toBe('/api/payment/validate:provider/:uid'));
  it('have two spellings', () => {
    expect(spellings('/api/cart/fetch')).toEqual(['/api/cart/fetch', '/cart/fetch']);
    expect(spellings('/cart/getStatus')).toEqual(['/cart/getStatus', '/api/cart/getStatus']);
  });
  it('are filled with encoded values', () => {
    expect(fillPath('/coupon/issueByPromoCode/{code}', { code: 'A/B 결' })).toBe(
      '/coupon/issueByPromoCode/A%2FB%20%EA%B2%B0',
    );
    expect(() => fillPath('/x/{id}')).toThrow('needs id');
  });
});

describe('the refusals', () => {
  it('have a Korean sentence and a status of a refusal', () => {
    for (const [code, [status, message]] of Object.entries(problems)) {
      expect(status, code).toBeGreaterThanOrEqual(400);
      expect(message, code).toMatch(/[가-힣].*[.]$/);
    }
  });
});
