import { couponCalls } from '@gyeol/contracts/http/coupon.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { createTestApp, fake, type TestApp } from '@gyeol/service-kit/testing/app.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { Config } from '../src/config.ts';

const as = { id: 1, role: 'ROLE_ADMIN' as const };
let service: TestApp<Config>;
beforeAll(async () => {
  service = await createTestApp<Config>({
    name: 'coupon',
    migrations: new URL('../migrations/', import.meta.url),
    build: buildApp,
    config: {},
    internal: [fake(internalCalls.findMember, async () => ({ memberId: 7 }))],
  });
  service.setNow(new Date('2026-06-01T03:00:00Z'));
});
afterAll(() => service.close());

it('the audit trail records every coupon action of an operator, and names the recipient by id alone', async () => {
  const body = {
    ...{ title: '여름 쿠폰', code: 'SUMMER', couponType: 'AMOUNT_ALL_EXPIRES_AT', minPrice: 0, discountAmount: 5_000 },
    ...{ allStartedAt: '2026-05-01', allExpiresAt: '2026-06-30' },
  };
  const { id } = (await service.call(couponCalls.create, { as, body })).body;
  await service.call(couponCalls.disable, { as, params: { id } });
  await service.call(couponCalls.disable, { as, params: { id } });
  await service.call(couponCalls.enable, { as, params: { id } });
  const username = 'minji@b.kr';
  await service.call(couponCalls.issueByUsername, { as, body: { username, couponId: id } });
  const published = (await service.outbox()).flatMap(({ type, data }) => (type === 'OperatorActed' ? [data] : []));
  const audited = { kind: 'coupon', id: String(id), name: '여름 쿠폰' };
  expect(published).toMatchObject([
    { action: '쿠폰 생성', thing: audited, before: null, after: { code: 'SUMMER', discountAmount: 5_000 } },
    { action: '쿠폰 비활성화', thing: audited, before: { disabled: false }, after: { disabled: true } },
    { action: '쿠폰 재활성화', thing: audited, before: { disabled: true }, after: { disabled: false } },
    { action: '쿠폰 지급 (이메일)', thing: audited, after: { memberId: 7 } },
  ]);
  expect(JSON.stringify(published)).not.toContain(username);
});
