import { couponCalls } from '@gyeol/contracts/http/coupon.ts';
import { pointCalls } from '@gyeol/contracts/http/points.ts';
import { guidePointTerms } from '@gyeol/contracts/rules/points.ts';
import { createTestApp, type TestApp } from '@gyeol/service-kit/testing/app.ts';
import { afterAll, beforeAll, describe } from 'vitest';
import { couponContract } from '../../../tests/neighbours/coupon-contract.ts';
import { buildApp } from '../src/app.ts';
import type { Config } from '../src/config.ts';

describe('the coupon service', () => {
  let service: TestApp<Config>;
  let serial = 0;
  beforeAll(async () => {
    service = await createTestApp<Config>({
      name: 'coupon',
      migrations: new URL('../migrations/', import.meta.url),
      build: buildApp,
      config: {},
    });
    service.setNow(new Date('2026-06-01T03:00:00Z'));
    const body = { version: 1, ...guidePointTerms, enabled: true };
    await service.call(pointCalls.setTerms, { as: { id: 1, role: 'ROLE_ADMIN' }, body });
  });
  afterAll(() => service.close());

  couponContract(() => ({
    ...service,
    give: async (memberId, amount) => {
      const body = { memberId, amount, reason: '선물', key: `gift-to-${memberId}` };
      await service.call(pointCalls.adjust, { as: { id: 1, role: 'ROLE_ADMIN' }, body });
    },
    issue: async (memberId) => {
      serial += 1;
      const title = `${serial}번째 쿠폰`;
      const code = `CODE${serial}`;
      await service.call(couponCalls.create, {
        as: { id: 1, role: 'ROLE_ADMIN' },
        body: {
          title,
          code,
          couponType: 'AMOUNT_ALL_EXPIRES_AT',
          minPrice: 30_000,
          discountAmount: 5_000,
          allStartedAt: '2026-05-01',
          allExpiresAt: '2026-06-30',
        },
      });
      await service.call(couponCalls.issueByPromoCode, { as: { id: memberId }, params: { code } });
      const issued = await service.call(couponCalls.available, { as: { id: memberId } });
      const found = issued.body.find((one) => one.title === title);
      if (!found) throw new Error(`${title} was not issued`);
      return found.mapId;
    },
  }));
});
