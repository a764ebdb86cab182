import { problems } from '@gyeol/contracts/problems.ts';
import { addDays, seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../../shared/api/call-types.ts';
import { showsFourStates } from '../../../testing/four-states.ts';
import { answer, refuse, requestsTo } from '../../../testing/network.ts';
import { auditPage } from '../../../testing/page-audit.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

type ProgramKey = Answer<'key.list'>[number];
const today = seoulDate(new Date());
const programKey = (id: number, more: Partial<ProgramKey> = {}): ProgramKey => ({
  ...{ id, name: `프로그램 ${id}`, rights: ['orders.read', 'orders.ship'], callsPerMinute: 60 },
  ...{ lastDay: addDays(today, 30), createdAt: '2026-11-29T03:04:00.000Z', createdBy: '주인장' },
  ...{ usedAt: null, endedAt: null, ...more },
});
const secret = `gyk_${'a'.repeat(43)}`;
const open = () => renderScreen('/admin/keys', { as: 'operator' });
const alertDialog = page.getByRole('alertdialog');
const fill = async (): Promise<void> => {
  await page.getByRole('button', { name: '연동 키 만들기' }).click();
  await page.getByLabelText('이름').fill('주문 수집');
  await page.getByLabelText('주문 조회').click();
  await page.getByLabelText('배송 처리').click();
};

showsFourStates({
  call: 'key.list',
  open,
  data: [[programKey(1), programKey(2, { endedAt: '2026-11-29T05:00:00.000Z' })], '프로그램 1'],
  empty: [[], '연동 키가 없습니다'],
  error: problems.INTERNAL[1],
});

it('lists the keys in use first, with rights, limit, maker and last use; ended ones cannot be ended again', async () => {
  answer('key.list', [
    programKey(3, { lastDay: addDays(today, -1) }),
    programKey(2, { endedAt: '2026-11-29T05:00:00.000Z' }),
    programKey(1, { usedAt: '2026-11-30T06:07:00.000Z' }),
  ]);
  await open();
  const rows = page.getByRole('list', { name: '연동 키' }).getByRole('listitem');
  await expect
    .element(rows.nth(0))
    .toMatchTextContent(/프로그램 1주문 조회, 배송 처리.*1분에 60회.*마지막 사용 2026.11.30 15:07.*주인장/);
  await expect.element(rows.nth(1)).toMatchTextContent('만료됨');
  await expect.element(rows.nth(2)).toMatchTextContent('폐기됨');
  expect(page.getByRole('button', { name: /폐기$/ }).elements()).toHaveLength(1);
});

it('a key is made of chosen rights, shown once, and gone after the dialog', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  answer('key.list', []);
  await open();
  await fill();
  expect(page.getByLabelText('직원 관리').query()).toBeNull();
  await auditPage();
  answer('key.create', { ...programKey(7, { name: '주문 수집' }), key: secret });
  answer('key.list', [programKey(7, { name: '주문 수집' })]);
  await page.getByRole('button', { name: '만들기', exact: true }).click();
  const shown = page.getByRole('textbox', { name: '연동 키' });
  await expect.element(shown).toHaveValue(secret);
  await auditPage();
  expect(requestsTo('key.create')).toMatchObject([
    {
      body: {
        name: '주문 수집',
        rights: ['orders.read', 'orders.ship'],
        callsPerMinute: 120,
        lastDay: addDays(today, 90),
      },
    },
  ]);
  await page.getByRole('button', { name: '닫기' }).last().click();
  await expect.element(alertDialog).toMatchTextContent('다시 볼 수 없습니다');
  await alertDialog.getByRole('button', { name: '취소' }).click();
  await page.getByRole('button', { name: '복사', exact: true }).click();
  await expect.poll(() => copied.mock.calls).toEqual([[secret]]);
  await page.getByRole('button', { name: '닫기' }).last().click();
  await expect.element(shown).not.toBeInTheDocument();
  expect(document.body.textContent).not.toContain(secret);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(secret);
  copied.mockRestore();
});

it('asks for a name, a right and a day within a year, and keeps what was typed when the shop refuses', async () => {
  answer('key.list', []);
  await open();
  await page.getByRole('button', { name: '연동 키 만들기' }).click();
  await page.getByLabelText('만료일').fill(addDays(today, 400));
  await page.getByRole('button', { name: '만들기', exact: true }).click();
  for (const text of ['이름을 입력해주세요.', '권한을 하나 이상 골라주세요.', problems.KEY_LAST_DAY[1]])
    await expect.element(page.getByText(text)).toBeVisible();
  expect(requestsTo('key.create')).toEqual([]);
  await page.getByLabelText('이름').fill('재고');
  await page.getByLabelText('상품 관리').click();
  await page.getByLabelText('만료일').fill(today);
  refuse('key.create', 'KEY_LIMIT');
  await page.getByRole('button', { name: '만들기', exact: true }).click();
  await expect.element(page.getByText(problems.KEY_LIMIT[1])).toBeVisible();
  await expect.element(page.getByLabelText('이름')).toHaveValue('재고');
});

it('a key ends after a question', async () => {
  answer('key.list', [programKey(1)]);
  await open();
  await page.getByRole('button', { name: '프로그램 1 폐기' }).click();
  await expect.element(alertDialog).toMatchTextContent('다시 살릴 수 없습니다');
  answer('key.end', { ok: true });
  answer('key.list', [programKey(1, { endedAt: new Date().toISOString() })]);
  await alertDialog.getByRole('button', { name: '폐기' }).click();
  await expect.element(page.getByText('폐기됨')).toBeVisible();
  expect(requestsTo('key.end')).toMatchObject([{ params: { id: '1' } }]);
});
