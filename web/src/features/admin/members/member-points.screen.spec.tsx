import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../../shared/api/call-types.ts';
import { answer, refuse, requestsTo } from '../../../testing/network.ts';
import { auditPage } from '../../../testing/page-audit.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

const member: Answer<'reporting.member'> = {
  ...{ id: 7, username: 'haneul@example.com', displayName: '하늘', realName: '김하늘', phoneNumber: '01012345678' },
  ...{ role: 'ROLE_USER', kind: 'regular', postCode: null, address: null, detailAddress: null },
  ...{ createdAt: '2026-03-02T03:04:05.000Z', updatedAt: '2026-03-02T03:04:05.000Z' },
  ...{ paymentHistories: [], memberDetailCouponDTOS: [] },
};
const ledger: Answer<'points.ledger'> = {
  ...{ balance: 3_000, usable: 3_000, waiting: 0, endsAt: '2099-03-02T15:00:00.000Z' },
  content: [
    {
      ...{ id: 1, kind: 'adjust', cause: 'operator', amount: 3_000, merchantUid: null, reason: '사과의 뜻' },
      ...{ usableFrom: '2026-03-02T03:04:05.000Z', at: '2026-03-02T03:04:05.000Z' },
    },
  ],
  ...{ totalElements: 1, totalPages: 1 },
};
const part = page.getByRole('region', { name: '적립금' });
const amount = page.getByLabelText('적립금 (원)');
const reason = page.getByLabelText('사유 (회원에게 보입니다)');
const adjust = page.getByRole('button', { name: '조정' });

beforeEach(async () => {
  answer('reporting.member', member);
  answer('points.ledger', ledger);
  await renderScreen('/admin/member/stats/details/7', { as: 'operator' });
  await expect.element(part).toMatchTextContent(/쇼핑몰 지급사과의 뜻\+3,000원/);
});

it('an operator changes a member’s points with a reason and sees the new balance', async () => {
  await amount.fill('-1,000');
  await reason.fill(' 잘못 지급 ');
  answer('points.adjust', { balance: 2_000, usable: 2_000, waiting: 0, endsAt: null });
  answer('points.ledger', { ...ledger, balance: 2_000, usable: 2_000 });
  await adjust.click();
  await expect.element(part).toMatchTextContent(/적립금을 조정했습니다\./);
  await expect.element(part).toMatchTextContent(/사용할 수 있는 적립금2,000원/);
  expect(requestsTo('points.adjust').at(-1)?.body).toMatchObject({ memberId: 7, amount: -1_000, reason: '잘못 지급' });
  await expect.element(amount).toHaveValue('');
  await auditPage();
});

it('the points form of a member needs amount and reason, and repeats a failed request with the same key', async () => {
  await adjust.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/더하거나 뺄 적립금을 입력해주세요/);
  await amount.fill('9,999');
  await adjust.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('사유를 입력해주세요.');
  expect(requestsTo('points.adjust')).toEqual([]);
  await reason.fill('감사');
  refuse('points.adjust', 'INTERNAL');
  await adjust.click();
  await expect.poll(() => requestsTo('points.adjust').length).toBe(1);
  await expect.element(adjust).toBeEnabled();
  answer('points.adjust', { balance: 12_999, usable: 12_999, waiting: 0, endsAt: null });
  await adjust.click();
  await expect.element(part).toMatchTextContent(/적립금을 조정했습니다\./);
  const keys = requestsTo('points.adjust').map(({ body }) => (body as { key: string }).key);
  expect(keys[1]).toBe(keys[0]);
});

it('the points form of a member uses a new key when the amount or the reason changes', async () => {
  refuse('points.adjust', 'INTERNAL');
  const tries = [
    ['1,000', '감사'],
    ['2,000', '감사'],
    ['2,000', '사과'],
    ['−2,000', '사과'],
  ] as const;
  for (const [index, [won, why]] of tries.entries()) {
    await amount.fill(won);
    await reason.fill(why);
    await adjust.click();
    await expect.poll(() => requestsTo('points.adjust').length).toBe(index + 1);
    await expect.element(adjust).toBeEnabled();
  }
  const bodies = requestsTo('points.adjust').map(({ body }) => body as { key: string; amount: number });
  expect(new Set(bodies.map(({ key }) => key)).size).toBe(tries.length);
  expect(bodies.at(-1)?.amount).toBe(-2_000);
});
