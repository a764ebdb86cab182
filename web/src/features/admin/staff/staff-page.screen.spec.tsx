import { problems } from '@gyeol/contracts/problems.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../../shared/api/call-types.ts';
import { showsFourStates } from '../../../testing/four-states.ts';
import { answer, refuse, requestsTo } from '../../../testing/network.ts';
import { auditPage } from '../../../testing/page-audit.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

type Staff = Answer<'staff.list'>[number];
const staff = (id: number, more: Partial<Staff> = {}): Staff => ({
  ...{ id, username: `staff${id}@example.com`, displayName: `직원${id}`, role: 'orders', me: false },
  ...{ seenAt: '2026-11-29T03:04:00.000Z', sessions: 1, ...more },
});
const me = staff(1, { displayName: '주인장', role: 'owner', me: true });
type Invitation = Answer<'staff.invitations'>[number];
const invitation = (more: Partial<Invitation> = {}): Invitation => ({
  ...{ id: 7, username: 'new@example.com', phoneNumber: '01012345678', role: 'goods', invitedBy: '주인장' },
  ...{ sentAt: '2026-11-29T03:04:00.000Z', expiresAt: '2099-11-29T04:04:00.000Z', ...more },
});
const open = (invitations: Invitation[] = []) => {
  answer('staff.invitations', invitations);
  answer('points.grantLimit', { won: 0 });
  return renderScreen('/admin/staff', { as: 'operator' });
};
const dialog = page.getByRole('alertdialog');
const confirmed = () => dialog.getByRole('button', { name: '확인' }).click();

showsFourStates({
  call: 'staff.list',
  open: () => open(),
  data: [[me, staff(2)], 'staff2@example.com'],
  error: problems.INTERNAL[1],
});

it('the owner changes a role after a question, and reads what each role may do', async () => {
  answer('staff.list', [me, staff(2)]);
  await open();
  const role = page.getByLabelText('직원2 역할');
  await expect.element(role).toHaveValue('orders');
  await expect.element(page.getByText('주문 조회, 상품 관리, 마케팅 (개인정보는 가려서 봅니다)')).toBeVisible();
  await auditPage();
  answer('staff.setRole', { ok: true });
  answer('staff.list', [me, staff(2, { role: 'care' })]);
  await role.selectOptions('care');
  await expect.element(dialog).toMatchTextContent('주문 → 고객응대');
  await confirmed();
  await expect.element(role).toHaveValue('care');
  expect(requestsTo('staff.setRole')).toMatchObject([{ params: { id: '2' }, body: { role: 'care' } }]);
});

it('the owner ends staff after a question; the last owner stays, and the shop says why', async () => {
  answer('staff.list', [me, staff(2, { seenAt: null, sessions: 0 })]);
  await open();
  await expect.element(page.getByText('로그인하지 않았습니다.')).toBeVisible();
  refuse('staff.end', 'LAST_OWNER');
  await page.getByRole('button', { name: '주인장 내보내기' }).click();
  await confirmed();
  await expect.element(dialog).toMatchTextContent(problems.LAST_OWNER[1]);
  await confirmed();
  answer('staff.end', { ok: true });
  answer('staff.list', [me]);
  await page.getByRole('button', { name: '직원2 내보내기' }).click();
  await expect.element(dialog).toMatchTextContent('모든 기기에서 로그아웃되고 일반 회원이 됩니다.');
  await confirmed();
  await expect.element(page.getByText('staff2@example.com')).not.toBeInTheDocument();
  expect(requestsTo('staff.end').at(-1)?.params).toEqual({ id: '2' });
});

it('the owner invites a person with a role, and sees the invitation until somebody accepts it', async () => {
  answer('staff.list', [me]);
  await open();
  const send = page.getByRole('button', { name: '초대 보내기' });
  await send.click();
  await expect.element(page.getByText('이메일을 입력해주세요.')).toBeVisible();
  expect(requestsTo('staff.invite')).toEqual([]);
  await page.getByLabelText('로그인할 이메일').fill('new@example.com');
  await page.getByLabelText('휴대전화 번호').fill('010-1234-5678');
  await page.getByLabelText('역할', { exact: true }).selectOptions('goods');
  refuse('staff.invite', 'PHONE_TAKEN');
  await send.click();
  await expect.element(dialog).toMatchTextContent(problems.PHONE_TAKEN[1]);
  await confirmed();
  await expect.element(page.getByLabelText('로그인할 이메일')).toHaveValue('new@example.com');
  answer('staff.invite', { sent: true });
  answer('staff.invitations', [invitation()]);
  await send.click();
  await expect
    .element(page.getByRole('region', { name: '수락을 기다리는 초대' }))
    .toMatchTextContent('new@example.com');
  expect(requestsTo('staff.invite').at(-1)?.body).toMatchObject({ username: 'new@example.com', role: 'goods' });
  await expect.element(page.getByLabelText('로그인할 이메일')).toHaveValue('');
  await auditPage();
});

it('the owner sends an invitation again that was not sent or expired, and withdraws it after a question', async () => {
  answer('staff.list', [me]);
  const expired = invitation({ id: 8, username: 'old@example.com', expiresAt: '2026-01-01T00:00:00.000Z' });
  await open([invitation({ sentAt: null }), expired]);
  await expect.element(page.getByText(/^문자를 보내지 못했습니다\./)).toBeVisible();
  await expect.element(page.getByText(/^링크의 시간이 지났습니다\./)).toBeVisible();
  answer('staff.resendInvitation', { sent: false });
  await page.getByRole('button', { name: 'new@example.com 다시 보내기' }).click();
  await expect.element(page.getByText(/초대는 저장했지만 문자를 보내지 못했습니다/)).toBeVisible();
  answer('staff.withdrawInvitation', { ok: true });
  answer('staff.invitations', [invitation()]);
  await page.getByRole('button', { name: 'old@example.com 초대 거두기' }).click();
  await confirmed();
  await expect.element(page.getByText('old@example.com')).not.toBeInTheDocument();
  expect(requestsTo('staff.withdrawInvitation')).toMatchObject([{ params: { id: '8' } }]);
});

it('the owner sets the points that 고객응대 may give at once', async () => {
  answer('staff.list', [me]);
  await open();
  const limit = page.getByLabelText('한 번에 줄 수 있는 적립금 (원)');
  await expect.element(limit).toHaveValue('0');
  await limit.fill('5,000');
  answer('points.setGrantLimit', { won: 5_000 });
  answer('points.grantLimit', { won: 5_000 });
  await page.getByRole('button', { name: '저장' }).click();
  await expect.element(page.getByRole('form', { name: '고객응대의 적립금' })).toMatchTextContent('저장되었습니다.');
  expect(requestsTo('points.setGrantLimit')).toMatchObject([{ body: { won: 5_000 } }]);
});
