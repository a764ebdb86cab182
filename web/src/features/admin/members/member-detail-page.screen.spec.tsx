import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Answer } from '../../../shared/api/call-types.ts';
import { showsFourStates } from '../../../testing/four-states.ts';
import { answer } from '../../../testing/network.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

const member: Answer<'reporting.member'> = {
  id: 7,
  username: 'haneul@example.com',
  displayName: '하늘',
  realName: '김하늘',
  phoneNumber: '01012345678',
  role: 'ROLE_USER',
  kind: 'regular',
  postCode: null,
  address: null,
  detailAddress: null,
  createdAt: '2026-03-02T03:04:05.000Z',
  updatedAt: '2026-03-02T03:04:05.000Z',
  paymentHistories: [],
  memberDetailCouponDTOS: [],
};
const open = () => renderScreen('/admin/member/stats/details/7', { as: 'operator' });

showsFourStates({
  call: 'reporting.member',
  open,
  data: [member, '김하늘 회원'],
  gone: '존재하지 않는 페이지입니다.',
  error: '회원 정보를 불러오는 중 오류가 발생했습니다.',
});

it('the member page says that a member has no orders, and links to issuing a coupon to the member', async () => {
  answer('reporting.member', member);
  await open();
  await expect.element(page.getByText('주문 내역이 없습니다.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '쿠폰 발급' }).last())
    .toHaveAttribute('href', '/admin/coupon/issueManually?username=haneul%40example.com');
});

it('the member page goes back to the member list on Escape', async () => {
  answer('reporting.member', member);
  answer('reporting.membersInPeriod', {
    _embedded: { memberDTOList: [] },
    page: { size: 15, number: 0, totalElements: 0, totalPages: 0 },
  });
  const screen = await open();
  await expect.element(page.getByText('김하늘 회원')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(screen.path).toBe('/admin/member/stats');
});
