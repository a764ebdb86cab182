import { couponCalls } from '@gyeol/contracts/http/coupon.ts';
import { describe, expect, it } from 'vitest';
import { currentContext } from '../src/context.ts';
import { serve } from '../src/http/serve.ts';
import { createServer } from '../src/http/server.ts';
import { createLogger } from '../src/logger.ts';
import { createMetrics } from '../src/metrics.ts';
import { createTestTokens } from '../src/testing/tokens.ts';
import { notices, ofOffice, shared, useStaffRows } from './fixtures/staff-rows.ts';

const tokens = createTestTokens();
const { ask, handled, state } = useStaffRows(tokens);

describe('a key of a program', () => {
  it('is an operator by the right of a row, also of one that members share, and never anything else', async () => {
    const reads = tokens.key(['orders.read']);
    expect(await ask('GET', ofOffice, reads)).toMatchObject({ code: 'RIGHT_MISSING', right: 'marketing.write' });
    expect((await ask('GET', ofOffice, tokens.key(['marketing.write']))).status).toBe(200);
    expect((await ask('GET', shared, reads)).status).toBe(200);
    const cancel = '/api/payment/cancelPayment/order-1';
    expect(await ask('PUT', cancel, reads)).toMatchObject({ code: 'RIGHT_MISSING', right: 'orders.money' });
    expect(await ask('GET', '/api/like/check/1', reads)).toMatchObject({ status: 403, code: 'NOT_FOR_KEYS' });
    expect((await ask('GET', notices, reads)).status).toBe(200);
    expect(handled).toEqual(['ROLE_ADMIN', 'ROLE_ADMIN', undefined]);
  });

  it('that ended or was never made is refused, and a visitor of a public row', async () => {
    const ended = tokens.key(['marketing.write', 'members.read']);
    tokens.endKey(ended);
    for (const key of [ended, `gyk_${'A'.repeat(43)}`, 'gyk_', `gyk_${'A'.repeat(43)}.`]) {
      expect(await ask('GET', ofOffice, key)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
      expect((await ask('GET', notices, key)).status).toBe(200);
    }
    expect(handled).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('sees persons masked, and searches for none, without the right to read members', async () => {
    const reads = tokens.key(['orders.read']);
    expect(await ask('GET', '/orders?name=김', reads)).toMatchObject({ code: 'RIGHT_MISSING', right: 'members.read' });
    expect((await ask('GET', '/orders?name=김', tokens.key(['orders.read', 'members.read']))).status).toBe(200);
  });

  it('acts under its own name and number, which is nobody’s', async () => {
    const seen: unknown[] = [];
    const acting = createServer({
      log: createLogger({ service: 'test', level: 'silent' }),
      metrics: createMetrics('coupon'),
      ...{
        verifyToken: tokens.verifyToken,
        staffOf: tokens.staffOf,
        keyOf: tokens.keyOf,
        checkCaller: () => undefined,
      },
    });
    serve(acting, couponCalls.disabled, ({ member }) => {
      seen.push(member, currentContext()?.operator);
      return [];
    });
    await acting.ready();
    const key = tokens.key(['marketing.write'], { id: 7, name: '쿠폰 발행' });
    await acting.inject({ url: ofOffice, headers: { authorization: `Bearer ${key}` } });
    expect(seen).toMatchObject([
      { id: -7, username: 'key:7', displayName: '쿠폰 발행', realName: '', phoneNumber: '' },
      {
        operator: null,
        key: { id: 7, name: '쿠폰 발행' },
        operation: expect.stringContaining('/admin/coupon/getDisabled'),
      },
    ]);
    await acting.close();
  });

  it('opens nothing while member is away, and is a visitor of a public row', async () => {
    state.isAway = true;
    for (const path of [ofOffice, shared])
      expect((await ask('GET', path, tokens.key(['marketing.write', 'orders.read']))).code).toBe('UNAVAILABLE');
    expect((await ask('GET', notices, tokens.key(['members.read']))).status).toBe(200);
    expect(handled).toEqual([undefined]);
  });
});
