import { problems } from '@gyeol/contracts/problems.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../../shared/api/call-types.ts';
import { answer, refuse, requestsTo } from '../../../testing/network.ts';
import { auditPage } from '../../../testing/page-audit.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

type Report = Answer<'points.adjustByFile'>;
const item = {
  ...{ row: 2, username: 'haneul@example.com', amount: '1,000', reason: '사과의 뜻', memberId: 7, realName: '김하늘' },
  ...{ unchanged: false, before: 500, after: 1_500 },
};
const report: Report = {
  ...{ dryRun: true, message: '1명의 적립금을 조정할 수 있습니다. 1건은 처리할 수 없습니다.' },
  ...{ totalCount: 2, adjustedCount: 1, unchangedCount: 0, added: 1_000, subtracted: 0, items: [item] },
  errorItems: [{ row: 3, username: 'nobody', amount: '5', reason: '감사', refusal: '존재하지 않는 회원입니다.' }],
  unreadSheets: [],
};
const main = page.getByRole('main');
const choose = (name = 'points.xlsx') => page.getByLabelText('엑셀 파일').upload(new File(['x'], name));
const sent = () => requestsTo('points.adjustByFile').map(({ query }) => query);

beforeEach(() => renderScreen('/admin/points/file', { as: 'operator' }));

it('the points file page shows new balances and refused rows first, and adjusts after a confirmation', async () => {
  answer('points.adjustByFile', report);
  await choose();
  await expect.element(main).toMatchTextContent(/2김하늘 haneul@example\.com1,000500원 → 1,500원사과의 뜻/);
  await expect.element(main).toMatchTextContent(/3nobody5존재하지 않는 회원입니다\./);
  expect(sent()).toEqual([{ dryRun: 'true' }]);
  await auditPage();
  await page.getByRole('button', { name: '1명 적립금 조정' }).click();
  const question = page.getByRole('alertdialog');
  await expect.element(question).toMatchTextContent(/1명의 적립금을 조정하시겠습니까\?.*지급 1,000원/);
  expect(sent()).toHaveLength(1);
  answer('points.adjustByFile', { ...report, dryRun: false, message: '1명의 적립금을 조정했습니다.' });
  await question.getByRole('button', { name: '확인' }).click();
  await expect.element(main).toMatchTextContent(/1명의 적립금을 조정했습니다\./);
  expect(sent()).toEqual([{ dryRun: 'true' }, {}]);
  await expect.element(page.getByRole('button', { name: '1명 적립금 조정' })).not.toBeInTheDocument();
});

it('the points file page removes the sentence “nothing was changed” after a failed adjustment', async () => {
  answer('points.adjustByFile', report);
  await choose();
  await expect.element(page.getByText('아직 아무것도 변경되지 않았습니다.')).toBeVisible();
  await page.getByRole('button', { name: '1명 적립금 조정' }).click();
  refuse('points.adjustByFile', 'INTERNAL');
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await expect.element(page.getByRole('alert').first()).toMatchTextContent(problems.INTERNAL[1]);
  await expect.element(page.getByText('아직 아무것도 변경되지 않았습니다.')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '1명 적립금 조정' })).not.toBeInTheDocument();
});

it('the points file page blocks a save that changes nothing, and says why a file cannot be read', async () => {
  answer('points.adjustByFile', {
    ...report,
    adjustedCount: 0,
    unchangedCount: 1,
    items: [{ ...item, unchanged: true }],
  });
  await choose();
  await expect.element(main).toMatchTextContent(/변경 없음/);
  await expect.element(page.getByRole('button', { name: '0명 적립금 조정' })).toBeDisabled();
  refuse('points.adjustByFile', 'EXCEL_UNREADABLE');
  await choose();
  await expect.element(page.getByRole('alert').first()).toMatchTextContent(problems.EXCEL_UNREADABLE[1]);
  await choose('points.pdf');
  await expect
    .element(page.getByRole('alert').first())
    .toMatchTextContent(/\.csv, \.txt 파일만 업로드할 수 있습니다\./);
  expect(sent()).toHaveLength(2);
});
