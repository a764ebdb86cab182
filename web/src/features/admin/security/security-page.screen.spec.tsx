import { problems } from '@gyeol/contracts/problems.ts';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showsFourStates } from '../../../testing/four-states.ts';
import { answer, requestsTo } from '../../../testing/network.ts';
import { auditPage } from '../../../testing/page-audit.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

const open = () => renderScreen('/admin/security', { as: 'operator', role: 'reader' });
const codes = Array.from({ length: 10 }, (_, n) => `${n}a2b-3c4d-5e6f-7081-92a3-b4c5-d6e7-f809`);
const enrolled = { enrolledAt: '2026-11-29T03:04:00.000Z', recoveryCodes: 2 };

showsFourStates({
  call: 'member.secondFactorState',
  open,
  data: [enrolled, '인증 앱을 등록했습니다.'],
  error: problems.INTERNAL[1],
});

it('makes new recovery codes after a question, and shows them until they are kept', async () => {
  answer('member.secondFactorState', enrolled);
  await open();
  await expect.element(page.getByText('새로 만들어주세요.')).toBeVisible();
  await auditPage();
  answer('member.newRecoveryCodes', { recoveryCodes: codes });
  answer('member.secondFactorState', { ...enrolled, recoveryCodes: 10 });
  await page.getByRole('button', { name: '복구 코드 새로 만들기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await expect.element(page.getByText(codes[9] ?? '')).toBeVisible();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await page.getByRole('button', { name: '복사' }).click();
  await expect.element(page.getByText('복사했습니다.')).toBeVisible();
  expect(write).toHaveBeenCalledWith(codes.join('\n'));
  write.mockRestore();
  await page.getByRole('button', { name: '보관했습니다' }).click();
  await expect.element(page.getByText('10개')).toBeVisible();
  expect(page.getByText(codes[9] ?? '').query()).toBeNull();
});

it('leads to another device, and shows who has none how to enrol', async () => {
  answer('member.secondFactorState', { enrolledAt: null, recoveryCodes: 0 });
  await open();
  await page.getByRole('button', { name: '인증 앱 등록' }).click();
  await expect.element(page.getByRole('button', { name: '인증 앱 등록 시작' })).toBeVisible();
  expect(requestsTo('member.enrolSecondFactor')).toEqual([]);
});
