import { problems } from '@gyeol/contracts/problems.ts';
import { guidePointTerms } from '@gyeol/contracts/rules/points.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../shared/api/call-types.ts';
import { showsFourStates } from '../../testing/four-states.ts';
import { answer } from '../../testing/network.ts';
import { auditPage } from '../../testing/page-audit.ts';
import { renderScreen } from '../../testing/render-screen.tsx';

type History = Answer<'points.history'>;
const entry: History['content'][number] = {
  id: 1,
  kind: 'earn',
  cause: 'order',
  amount: 1_234,
  merchantUid: 'order-1',
  reason: null,
  usableFrom: '2099-03-02T15:00:00.000Z',
  at: '2026-03-02T03:04:05.000Z',
};
const history = (...content: History['content']): History => ({
  content,
  totalElements: content.length,
  totalPages: 1,
});
const open = () => renderScreen('/user/myPage?points', { as: 'member' });
const main = page.getByRole('main');

beforeEach(() => {
  answer('points.terms', { version: 2, ...guidePointTerms, enabled: true });
  answer('points.mine', { balance: 4_234, usable: 3_000, waiting: 1_234, endsAt: '2099-03-02T15:00:00.000Z' });
});

showsFourStates({
  call: 'points.history',
  open,
  data: [history(entry), '구매 적립'],
  empty: [history(), '적립금 내역이 없습니다.'],
  error: problems.INTERNAL[1],
});

it('the member’s points page shows usable and waiting points, their expiry, and the cause of each entry', async () => {
  const adjusted = { ...entry, id: 2, kind: 'adjust', cause: 'operator', merchantUid: null } as const;
  answer('points.history', history(entry, { ...adjusted, amount: -500, reason: '이벤트 정정', usableFrom: null }));
  await open();
  await expect.element(main).toMatchTextContent(/사용할 수 있는 적립금3,000원/);
  await expect.element(main).toMatchTextContent(/적립 예정1,234원/);
  await expect.element(main).toMatchTextContent(/2099\.03\.02까지 유지/);
  await expect.element(main).toMatchTextContent(/\+1,234원/);
  await expect.element(main).toMatchTextContent(/쇼핑몰 차감이벤트 정정.*−500원/);
  await expect.element(main).toMatchTextContent(/상품 금액의 1%가 적립되며, 배송완료 20일 뒤부터/);
  await expect
    .element(page.getByRole('link', { name: '주문 보기' }))
    .toHaveAttribute('href', '/payment/details/order-1');
  await auditPage();
});

it('the member’s points page shows a debt of points, and says that the shop gives no points now', async () => {
  answer('points.terms', { version: 1, ...guidePointTerms });
  answer('points.mine', { balance: -400, usable: 0, waiting: 0, endsAt: null });
  answer('points.history', history());
  await open();
  await expect.element(main).toMatchTextContent(/되돌릴 적립금 400원이 남아 있어요/);
  await expect.element(main).toMatchTextContent(/지금은 적립금을 운영하지 않습니다/);
});
