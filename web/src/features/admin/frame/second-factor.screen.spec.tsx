import { problems } from '@gyeol/contracts/problems.ts';
import { rightsOf } from '@gyeol/contracts/rules/rights.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { askSecondFactor } from '../../../shared/session/second-factor.ts';
import { answer, once, refuse, requestsTo } from '../../../testing/network.ts';
import { auditPage } from '../../../testing/page-audit.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

const empty = { content: [], totalElements: 0, totalPages: 0 };
const codes = Array.from({ length: 10 }, (_, n) => `${n}a2b-3c4d-5e6f-7081-92a3-b4c5-d6e7-f809`);
const owner = { role: 'owner' as const, rights: [...rightsOf.owner] };
const newSecret = {
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  uri: 'otpauth://totp/a?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  qr: { size: 25, path: 'M0 0h7v1h-7z' },
};
const code = page.getByLabelText('인증 번호');
beforeEach(async () => {
  await page.viewport(1440, 900);
  answer('reporting.orderWork', { waiting: 0, unpacked: 0, inTransit: 0, oldestPaidAt: null });
  answer('order.claimQueue', empty);
  answer('order.awaitedReturns', empty);
  answer('message.failedMessages', empty);
  answer('catalog.lowStock', { ...empty, lowStockAt: 3 });
  answer('order.stalledOrders', empty);
});

describe('staff without a second factor', () => {
  it('enrol one before anything else: QR code, key, first code and recovery codes, then the wanted screen', async () => {
    refuse('staff.me', 'SECOND_FACTOR_NEEDED');
    const { path } = await renderScreen('/admin/order/stalled', { as: 'operator', role: 'unknown' });
    await expect.element(page.getByRole('heading', { level: 1, name: '2단계 인증 등록' })).toBeVisible();
    expect(requestsTo('order.stalledOrders')).toEqual([]);
    await auditPage();
    answer('member.enrolSecondFactor', newSecret);
    await page.getByRole('button', { name: '인증 앱 등록 시작' }).click();
    await expect.element(page.getByRole('img', { name: '인증 앱으로 찍을 QR 코드' })).toBeVisible();
    await expect.element(page.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeVisible();
    await expect.element(code).toHaveFocus();
    await auditPage();
    refuse('member.confirmSecondFactor', 'SECOND_FACTOR_WRONG');
    await userEvent.keyboard('111111{Enter}');
    await expect.element(code).toHaveAccessibleDescription(problems.SECOND_FACTOR_WRONG[1]);
    answer('member.confirmSecondFactor', { recoveryCodes: codes });
    await code.fill('222222');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(codes[9] ?? '')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: '복구 코드' })).toHaveFocus();
    expect(requestsTo('member.confirmSecondFactor').map(({ body }) => body)).toEqual([
      { code: '111111' },
      { code: '222222' },
    ]);
    await auditPage();
    answer('staff.me', owner);
    await page.getByRole('button', { name: '보관했습니다' }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: '오래된 배송중 주문' })).toBeVisible();
    expect(path()).toBe('/admin/order/stalled');
  });

  it('of a sandbox read on each screen that they need none', async () => {
    answer('staff.me', { ...owner, factorExempt: true });
    await renderScreen('/admin/order/stalled', { as: 'operator', role: 'unknown' });
    await expect.element(page.getByText('시험용 쇼핑몰이라 2단계 인증 없이', { exact: false })).toBeVisible();
    await auditPage();
  });
});

describe('a call that asks for the second factor again', () => {
  const openStaff = async () => {
    await renderScreen('/admin/staff', { as: 'operator' });
    await expect.element(page.getByLabelText('직원2 역할')).toBeVisible();
  };
  const staff = (id: number, role: 'owner' | 'orders' | 'care') => ({
    ...{ id, username: `staff${id}@example.com`, displayName: `직원${id}`, role, me: id === 1 },
    ...{ seenAt: null, sessions: 0 },
  });
  beforeEach(() => {
    answer('staff.list', [staff(1, 'owner'), staff(2, 'orders')]);
    answer('staff.invitations', []);
    answer('points.grantLimit', { won: 0 });
  });
  const dialog = page.getByRole('dialog', { name: '2단계 인증 확인' });
  const change = async () => {
    await page.getByLabelText('직원2 역할').selectOptions('care');
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  };

  it('is repeated after a right code, and a wrong one is named beside the field', async () => {
    await openStaff();
    answer('staff.setRole', { ok: true });
    once('staff.setRole', () => refuse('staff.setRole', 'SECOND_FACTOR_AGAIN'));
    await change();
    await expect.element(dialog).toBeVisible();
    await expect.element(code).toHaveFocus();
    expect(code.element().getAttribute('autocomplete')).toBe('one-time-code');
    expect(code.element().getAttribute('inputmode')).toBe('numeric');
    await auditPage();
    refuse('member.proveSecondFactor', 'SECOND_FACTOR_USED');
    await userEvent.keyboard('111111{Enter}');
    await expect.element(code).toHaveAccessibleDescription(problems.SECOND_FACTOR_USED[1]);
    answer('member.proveSecondFactor', { ok: true });
    await code.fill('222222');
    answer('staff.list', [staff(1, 'owner'), staff(2, 'care')]);
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByLabelText('직원2 역할')).toHaveValue('care');
    expect(requestsTo('staff.setRole')).toHaveLength(2);
    expect(requestsTo('staff.setRole')[1]).toEqual(requestsTo('staff.setRole')[0]);
  });

  it('is given up with the dialog; the session and the screen stay', async () => {
    await openStaff();
    refuse('staff.setRole', 'SECOND_FACTOR_AGAIN');
    await change();
    await dialog.getByRole('button', { name: '휴대폰이 없으면 복구 코드로 확인' }).click();
    await expect.element(page.getByLabelText('복구 코드')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole('alertdialog')).toMatchTextContent(problems.SECOND_FACTOR_AGAIN[1]);
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: '직원' })).toBeVisible();
    expect(requestsTo('staff.setRole')).toHaveLength(1);
  });

  it('is asked once for calls that are refused at the same time', async () => {
    const [one, other] = [askSecondFactor(), askSecondFactor()];
    await renderScreen('/admin/staff', { as: 'operator' });
    await expect.element(dialog).not.toBeInTheDocument();
    expect(await Promise.all([one, other])).toEqual([false, false]);
    const again = [askSecondFactor(), askSecondFactor()];
    await expect.element(dialog).toBeVisible();
    answer('member.proveSecondFactor', { ok: true });
    await code.fill('333333');
    await userEvent.keyboard('{Enter}');
    expect(await Promise.all(again)).toEqual([true, true]);
    expect(requestsTo('member.proveSecondFactor')).toHaveLength(1);
  });
});
