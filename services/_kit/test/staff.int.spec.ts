import { couponCalls } from '@gyeol/contracts/http/coupon.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { rightMissing, rightsOf } from '@gyeol/contracts/rules/rights.ts';
import { type FactorState, factorStateOf } from '@gyeol/contracts/rules/second-factor.ts';
import { describe, expect, it } from 'vitest';
import { problem } from '../src/errors.ts';
import { serve } from '../src/http/serve.ts';
import { createServer } from '../src/http/server.ts';
import { createStaffOf } from '../src/http/staff.ts';
import { createLogger } from '../src/logger.ts';
import { createMetrics } from '../src/metrics.ts';
import { createFakeInternalClient, fake } from '../src/testing/fakes.ts';
import { createTestTokens, type TestMember } from '../src/testing/tokens.ts';
import { notices, ofOffice, shared, useStaffRows } from './fixtures/staff-rows.ts';

const tokens = createTestTokens();
const queued = {
  ...{ claimId: 1, realName: '김하늘', phoneNumber: '01012345678', content: '작아요' },
  pickUp: { name: '김하늘', address: '서울시 종로구 1', detailAddress: '2층', postCode: '03154' },
};

const { ask, handled, state, server } = useStaffRows(tokens);
const staff = (staffRole: TestMember['staffRole'], jti = `${staffRole}`): string =>
  tokens.token({ role: 'ROLE_ADMIN', jti, ...(staffRole && { staffRole }) });

describe('a row of the back office', () => {
  it('lets in who has its right, and names the right to others', async () => {
    expect((await ask('GET', ofOffice, staff('goods'))).status).toBe(200);
    expect(await ask('GET', ofOffice, staff('care'))).toMatchObject({
      ...{ status: 403, code: 'RIGHT_MISSING', right: 'marketing.write' },
      message: rightMissing('marketing.write'),
    });
    expect(handled).toEqual(['ROLE_ADMIN']);
  });

  it('refuses a member by the role, and staff whose session has ended as nobody', async () => {
    expect(await ask('GET', ofOffice, tokens.token())).toMatchObject({ status: 403, code: 'WRONG_ROLE' });
    const token = staff('owner', 'ended');
    tokens.endSession('ended');
    expect(await ask('GET', ofOffice, token)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  });

  it('is refused at the start when it needs no right', () => {
    const { needs: _, ...row } = couponCalls.disabled;
    expect(() => serve(server(), row as unknown as typeof couponCalls.disabled, () => [])).toThrow('needs no right');
  });
});

describe('a row that members share', () => {
  it('treats staff as operators by its right alone', async () => {
    expect(await ask('GET', shared, staff('reader'))).toMatchObject({ status: 200 });
    expect(handled).toEqual(['ROLE_ADMIN']);
  });

  it('names the right that staff lack, in place of a refusal that would end their session', async () => {
    const cancel = '/api/payment/cancelPayment/order-1';
    expect(await ask('PUT', cancel, tokens.token())).toMatchObject({ code: 'NOT_OWNER' });
    expect(await ask('PUT', cancel, staff('care'))).toMatchObject({ code: 'RIGHT_MISSING', right: 'orders.money' });
    expect(await ask('PUT', cancel, staff('orders'))).toMatchObject({ code: 'CANCEL_PENDING' });
    expect(handled).toEqual(['ROLE_USER', 'ROLE_USER', 'ROLE_ADMIN']);
  });

  it('without such a right knows no staff', async () => {
    await ask('GET', '/api/like/check/1', staff('owner'));
    expect(handled).toEqual(['ROLE_USER']);
  });

  it('treats staff whose session has ended as a visitor of a public row', async () => {
    const token = staff('owner', 'left');
    tokens.endSession('left');
    expect((await ask('GET', notices, token)).status).toBe(200);
    expect((await ask('GET', shared, token)).status).toBe(401);
    expect(handled).toEqual([undefined]);
  });
});

describe('while member is away', () => {
  it('the back office says so, and members and visitors are served', async () => {
    state.isAway = true;
    for (const path of [ofOffice, shared])
      expect(await ask('GET', path, staff('owner'))).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    expect((await ask('GET', notices, staff('owner'))).status).toBe(200);
    expect((await ask('GET', '/api/like/check/1', tokens.token())).status).toBe(200);
    expect((await ask('GET', '/api/like/check/1', staff('owner'))).status).toBe(200);
    expect(handled).toEqual([undefined, 'ROLE_USER', 'ROLE_USER']);
  });
});

describe('a search in orders', () => {
  it.each(['name=김하늘', 'realName=김', 'phoneNumber=0101', 'email=ha'])(
    'for a person (%s) is refused to staff who may not read members',
    async (query) => {
      const path = `/orders?${query}`;
      expect(await ask('GET', path, staff('reader'))).toMatchObject({ code: 'RIGHT_MISSING', right: 'members.read' });
      expect((await ask('GET', path, staff('care'))).status).toBe(200);
    },
  );

  it('for anything else, or with an empty field, is open to them', async () => {
    for (const query of ['', '?item=백', '?name=&phoneNumber='])
      expect((await ask('GET', `/orders${query}`, staff('reader'))).status).toBe(200);
  });
});

describe('an answer with persons', () => {
  it('is masked for staff who may not read members, except what is their own', async () => {
    const masking = createServer({
      log: createLogger({ service: 'test', level: 'silent' }),
      metrics: createMetrics('review'),
      ...{
        verifyToken: tokens.verifyToken,
        staffOf: tokens.staffOf,
        keyOf: tokens.keyOf,
        checkCaller: () => undefined,
      },
    });
    const answer = { content: [queued, { ...queued, mine: true }], totalElements: 2, totalPages: 1 };
    masking.get('/plain', () => answer);
    serve(masking, { ...orderCalls.claimQueue, answers: { 200: {} as never } }, () => answer as never);
    const read = async (role: TestMember['staffRole']) => {
      const headers = { authorization: `Bearer ${staff(role)}` };
      return (await masking.inject({ url: '/api/admin/claims/0/10', headers })).json<typeof answer>().content;
    };
    expect(await read('care')).toEqual(answer.content);
    expect(await read('reader')).toEqual([
      {
        ...{ claimId: 1, realName: '김하*', phoneNumber: '*******5678', content: '작아요' },
        pickUp: { name: '김하*', address: '***', detailAddress: '***', postCode: '***' },
      },
      { ...queued, mine: true },
    ]);
    await masking.close();
  });
});

describe('the rights of a session', () => {
  const openStaffOf = () => {
    const asked: string[] = [];
    let now = 1;
    let answer: () => readonly (typeof rightsOf.owner)[number][] | null = () => rightsOf.reader;
    let factor: FactorState | undefined = 'fresh';
    const client = createFakeInternalClient([
      fake(internalCalls.staffRights, ({ body }) => {
        asked.push(body.jti);
        const rights = answer();
        return { rights: rights ? [...rights] : null, ...(factor && { factor }) };
      }),
    ]);
    const staffOf = createStaffOf(client, { now: () => now });
    return {
      ...{ asked, staffOf },
      later: (ms: number) => {
        now += ms;
      },
      answers: (next: typeof answer) => {
        answer = next;
      },
      proves: (next: FactorState | undefined) => {
        factor = next;
      },
    };
  };
  const reader = { rights: rightsOf.reader, factor: 'fresh' };

  it('are asked once for all calls of a second', async () => {
    const { asked, staffOf, later, answers } = openStaffOf();
    const all = await Promise.all([staffOf('a', {}), staffOf('a', {}), staffOf('b', {})]);
    expect([all, asked]).toEqual([
      [reader, reader, reader],
      ['a', 'b'],
    ]);
    answers(() => rightsOf.care);
    later(900);
    expect(await staffOf('a', {})).toEqual(reader);
    later(200);
    expect(await staffOf('a', {})).toEqual({ rights: rightsOf.care, factor: 'fresh' });
    expect(asked).toEqual(['a', 'b', 'a']);
  });

  it('of an ended session are none, and a failure is not kept', async () => {
    const { asked, staffOf, answers } = openStaffOf();
    answers(() => {
      throw problem('UNAVAILABLE');
    });
    await expect(staffOf('a', {})).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    answers(() => null);
    expect(await staffOf('a', {})).toBeUndefined();
    expect(asked).toEqual(['a', 'a']);
  });

  it('are asked anew before a second factor is missed, because it may just have been proved', async () => {
    const { asked, staffOf, proves } = openStaffOf();
    proves('stale');
    expect((await staffOf('a', {}))?.factor).toBe('stale');
    proves('fresh');
    expect((await staffOf('a', {}))?.factor).toBe('stale');
    expect((await staffOf('a', { fresh: true }))?.factor).toBe('fresh');
    expect(asked).toEqual(['a', 'a']);
    for (const state of ['missing', 'unproved'] as const) {
      const other = openStaffOf();
      other.proves(state);
      expect((await other.staffOf('a', {}))?.factor).toBe(state);
      other.proves('fresh');
      expect((await other.staffOf('a', {}))?.factor).toBe('fresh');
    }
  });

  it('need no second factor while member is of the release before', async () => {
    const { staffOf, proves } = openStaffOf();
    proves(undefined);
    expect((await staffOf('a', { fresh: true }))?.factor).toBe('exempt');
  });
});

describe('the second factor of a session', () => {
  const as = (factor: FactorState, jti: string = factor) =>
    tokens.token({ role: 'ROLE_ADMIN', staffRole: 'owner', factor, jti });
  const fresh = '/api/payment/refund-account/order-1';
  const office = '/api/admin/staff';

  it.each([
    ['exempt', 200, 200],
    ['fresh', 200, 200],
    ['stale', 200, 'SECOND_FACTOR_AGAIN'],
    ['unproved', 'SECOND_FACTOR_AGAIN', 'SECOND_FACTOR_AGAIN'],
    ['missing', 'SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_NEEDED'],
  ] as const)('that is %s answers %s in the back office, and %s where it must be fresh', async (factor, any, anew) => {
    const answerOf = ({ status, code }: { status: number; code?: string }) => (status === 200 ? 200 : code);
    expect(answerOf(await ask('GET', ofOffice, as(factor)))).toBe(any);
    expect(answerOf(await ask('GET', office, as(factor)))).toBe(anew);
    // A row that members share treats such staff as any member, and names the second factor in place of NOT_OWNER.
    expect(answerOf(await ask('PUT', fresh, as(factor)))).toBe(anew);
    expect(answerOf(await ask('GET', shared, as(factor)))).toBe(any);
    expect(answerOf(await ask('GET', '/api/like/check/1', as(factor)))).toBe(200);
  });

  it('is asked before the right, so that a session without it shows no rights; an old proof after it', async () => {
    const of = (factor: FactorState) => tokens.token({ role: 'ROLE_ADMIN', staffRole: 'care', factor });
    expect((await ask('GET', office, of('unproved'))).code).toBe('SECOND_FACTOR_AGAIN');
    expect((await ask('GET', office, of('stale'))).code).toBe('RIGHT_MISSING');
  });

  it('is fresh for ten minutes', () => {
    const now = new Date('2026-11-30T09:00:00Z');
    const of = (minutes: number | null, enrolled = true, sandbox = false) => {
      const provedAt = minutes === null ? null : new Date(now.getTime() - minutes * 60_000);
      return factorStateOf({ enrolled, provedAt }, { sandbox, now });
    };
    expect([of(0), of(9.9), of(10), of(600), of(null)]).toEqual(['fresh', 'fresh', 'stale', 'stale', 'unproved']);
    expect([of(null, false), of(null, false, true), of(null, true, true)]).toEqual(['missing', 'exempt', 'unproved']);
  });
});
