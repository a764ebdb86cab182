import { allCalls } from '@gyeol/contracts/http/index.ts';
import { rightsOf, type StaffRole, staffRoles } from '@gyeol/contracts/rules/rights.ts';
import { describe, expect, it } from 'vitest';
import { testCallsOf, tokens } from './calls-of-everybody.ts';
import { createTestGateway, type TestGateway, ways } from './harness.ts';

// By day, each call is made by a role with its right and by one without it, in turn. `rights-of-everybody.int.spec.ts`
// makes it as everybody.
testCallsOf((row) => {
  const right = row.needs ?? row.asStaff;
  const may = (role: StaffRole) => right !== undefined && rightsOf[role].includes(right);
  const inTurn = (roles: readonly StaffRole[]) => roles[allCalls.indexOf(row) % roles.length] ?? 'member';
  return ['visitor', inTurn(staffRoles.filter(may)), inTurn(staffRoles.filter((role) => !may(role))), 'key'];
});

describe('a right that is taken away', () => {
  const counts = async (shop: TestGateway, jti: string) => {
    const headers = { authorization: `Bearer ${tokens.token({ role: 'ROLE_ADMIN', jti, staffRole: role })}` };
    const answer = await shop.call('GET', '/api/admin/coupon/getAll', { headers });
    return [answer.status, answer.json<{ code?: string }>().code];
  };
  let role: StaffRole = 'goods';

  it.each(ways)(
    'is refused by two gateways within the time of their cache, $way',
    async ({ createTestGateway: create }) => {
      role = 'goods';
      let ahead = 0;
      const now = () => new Date(Date.now() + ahead);
      const shops = await Promise.all([create({ tokens, now }), create({ tokens, now })]);
      for (const shop of shops) expect((await counts(shop, 'lowered'))[0]).toBe(200);
      role = 'care';
      ahead = 1_100;
      for (const shop of shops) expect(await counts(shop, 'lowered')).toEqual([403, 'RIGHT_MISSING']);
      expect(rightsOf.care).not.toContain('marketing.write');
    },
  );

  it('never opens the back office while member is away; members go on', async () => {
    const shop = await createTestGateway({ tokens });
    shop.revoked.away = true;
    const as = (member: Parameters<TestGateway['bearer']>[0]) => shop.bearer(member);
    const office = await shop.call('GET', '/api/admin/coupon/getAll', { headers: as({ role: 'ROLE_ADMIN' }) });
    expect([office.status, office.json<{ code: string }>().code]).toEqual([503, 'UNAVAILABLE']);
    for (const path of ['/api/cart/fetch', '/api/comment/allQnA'])
      expect((await shop.call('GET', path, { headers: as({}) })).status).toBe(200);
  });
});
