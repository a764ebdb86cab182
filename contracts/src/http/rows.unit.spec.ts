import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { fillPath, routePath, spellings } from '../call.ts';
import { allEvents } from '../events/index.ts';
import { internalCalls } from '../internal/index.ts';
import { problems } from '../problems.ts';
import { allCalls, callsByName } from './index.ts';
import { callExamples } from './samples.ts';

describe('the definitions of calls and events', () => {
  it('never use the same method and path twice, in either spelling of the path', () => {
    const claimed = allCalls.flatMap((row) =>
      spellings(row.path).map((path) => `${row.method} ${path.replace(/\{\w+\}/g, '{}')}`),
    );
    expect(claimed.filter((path, index) => claimed.indexOf(path) !== index)).toEqual([]);
  });
  it('describe every parameter in the path of a call', () => {
    for (const row of allCalls) {
      const named = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const described = Object.keys((row.params as { properties?: object } | undefined)?.properties ?? {});
      expect(described.sort(), row.path).toEqual(named.sort());
    }
  });
  it('require an admin for every path of the back office, except for three paths', () => {
    const open = allCalls.filter((row) => /\/admin\//.test(row.path) && row.access !== 'admin').map((row) => row.path);
    expect(open).toEqual([
      '/api/admin/getSettingValue/deliveryFee',
      '/api/admin/getSettingValue/freeDeliveryFrom',
      '/api/admin/payment/setDelivered/{uid}',
    ]);
  });
  it('have an action name for the audit trail on every write of the back office', () => {
    const nameless = allCalls.filter((row) => row.access === 'admin' && row.method !== 'GET' && !row.action);
    expect(nameless.map((row) => `${row.method} ${row.path}`)).toEqual([]);
  });
  it('allow caching only for public GET calls', () => {
    for (const row of allCalls.filter((call) => call.cached))
      expect([row.method, row.access]).toEqual(['GET', 'public']);
  });
  it('have paths under /internal for all calls between services', () => {
    for (const row of Object.values(internalCalls)) expect(row.path).toMatch(/^\/internal\//);
  });
  it('give no two events of one topic the same name', () => {
    const names = allEvents.map((event) => `${event.source}.${event.type}`);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('order-payment.PaymentValidated');
  });
});

describe('the examples of calls', () => {
  it.each(Object.entries(callExamples))('fit the row of the call %s', (name, { body, answer }) => {
    const row = callsByName.get(name);
    if (body !== undefined) expect([...Value.Errors(row?.body ?? false, body)]).toEqual([]);
    if (answer !== undefined) expect([...Value.Errors(row?.answers[200] ?? false, answer)]).toEqual([]);
  });
});

describe('paths', () => {
  it('are rewritten with :name parameters for the router', () =>
    expect(routePath('/api/payment/validate{provider}/{uid}')).toBe('/api/payment/validate:provider/:uid'));
  it('have two spellings, with and without /api', () => {
    expect(spellings('/api/cart/fetch')).toEqual(['/api/cart/fetch', '/cart/fetch']);
    expect(spellings('/cart/getStatus')).toEqual(['/cart/getStatus', '/api/cart/getStatus']);
  });
  it('are filled with URL-encoded values; a missing value is an error', () => {
    expect(fillPath('/coupon/issueByPromoCode/{code}', { code: 'A/B 결' })).toBe(
      '/coupon/issueByPromoCode/A%2FB%20%EA%B2%B0',
    );
    expect(() => fillPath('/x/{id}')).toThrow('needs id');
  });
});

describe('the problem codes of refusals', () => {
  it('each have a Korean sentence and an HTTP status of 400 or more', () => {
    for (const [code, [status, message]] of Object.entries(problems)) {
      expect(status, code).toBeGreaterThanOrEqual(400);
      expect(message, code).toMatch(/[가-힣].*[.]$/);
    }
  });
});
