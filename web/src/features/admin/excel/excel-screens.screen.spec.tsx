import { problems } from '@gyeol/contracts/problems.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../../shared/api/call-types.ts';
import { answer, neverAnswer, refuse, requestsTo } from '../../../testing/network.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

type Report = Answer<'shipping.importExcel'>;
const report = (more: Partial<Report> = {}): Report => ({
  success: true,
  updatedCount: 1,
  message: '',
  errorItems: [],
  dryRun: true,
  totalCount: 1,
  unchangedCount: 0,
  changedCount: 0,
  warningItems: [],
  readyItems: [{ merchantUid: 'order-1', trackingNumber: '6800000000001', customerName: '김하늘', row: 2 }],
  unreadSheets: [],
  ...more,
});
const as = { as: 'operator' } as const;

describe('the upload of tracking numbers', () => {
  const field = page.getByLabelText('엑셀 파일');
  const choose = () => field.upload(new File(['x'], 'parcels.xlsx'));
  /** Sets the file by a script in the page, because sending 5 MB through the browser commands takes seconds. */
  const chooseInPage = async (file: File): Promise<void> => {
    await expect.element(field).toBeEnabled();
    const input = field.element() as HTMLInputElement;
    const chosen = new DataTransfer();
    chosen.items.add(file);
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const open = () => renderScreen('/admin/excel/upload', as);
  const alert = page.getByRole('alert').first();

  it.each([
    ['parcels.pdf', 10, /\.csv, \.txt 파일만 업로드할 수 있습니다\. .*다른 이름으로 저장/],
    ['parcels.xlsx', 5 * 1024 * 1024 + 1, '파일은 5MB 이하여야 합니다.'],
  ])('refuses the file %s of %i bytes', async (name, bytes, sentence) => {
    await open();
    await chooseInPage(new File([new Uint8Array(bytes)], name));
    await expect.element(alert).toMatchTextContent(sentence);
    expect(requestsTo('shipping.importExcel')).toEqual([]);
  });

  it('shows that the file is being read, and accepts no other file meanwhile', async () => {
    neverAnswer('shipping.importExcel');
    await open();
    await choose();
    await expect.element(page.getByText('파일을 확인하고 있습니다…')).toBeVisible();
    await expect.element(field).toBeDisabled();
  });

  it('shows why a file could not be read, and shows the result when the file is chosen again', async () => {
    refuse('shipping.importExcel', 'INTERNAL');
    await open();
    await choose();
    await expect.element(alert).toMatchTextContent(problems.INTERNAL[1]);
    answer('shipping.importExcel', report());
    await choose();
    await expect.element(page.getByText('아직 아무것도 변경되지 않았습니다.')).toBeVisible();
    await expect.element(page.getByText(problems.INTERNAL[1])).not.toBeInTheDocument();
  });

  it('ships nothing when the file has no tracking numbers', async () => {
    answer('shipping.importExcel', report({ updatedCount: 0, totalCount: 0, readyItems: [] }));
    await open();
    await choose();
    await expect.element(page.getByText('배송 처리할 주문이 없습니다.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: '0건 배송 처리' })).toBeDisabled();
  });

  it('shows the tracking numbers first, and ships the orders after a confirmation', async () => {
    answer('shipping.importExcel', report());
    await open();
    await choose();
    await expect.element(page.getByText('6800000000001')).toBeVisible();
    expect(requestsTo('shipping.importExcel')[0]?.query).toEqual({ dryRun: 'true' });
    await page.getByRole('button', { name: '1건 배송 처리' }).click();
    answer('shipping.importExcel', report({ dryRun: false }));
    const question = page.getByRole('alertdialog');
    await expect.element(question).toMatchTextContent(/1건을 배송 처리 하시겠습니까\?/);
    expect(requestsTo('shipping.importExcel')).toHaveLength(1);
    await question.getByRole('button', { name: '확인' }).click();
    await expect.poll(() => requestsTo('shipping.importExcel').at(-1)?.query).toEqual({});
    await expect.element(page.getByRole('button', { name: '1건 배송 처리' })).not.toBeInTheDocument();
  });

  it('shows the sheet of each row, and names a sheet that was not read', async () => {
    const [row] = report().readyItems;
    const readyItems = row ? ['CJ', '우체국'].map((sheet) => ({ ...row, sheet })) : [];
    const reason = '‘안내’ 시트는 customer_name(고객 이름) 열이 없어 읽지 않았습니다.';
    const message = `2건을 배송 처리할 수 있습니다. ${reason}`;
    answer('shipping.importExcel', report({ message, readyItems, unreadSheets: [{ sheet: '안내', reason }] }));
    await open();
    await choose();
    await expect.element(page.getByRole('cell', { name: 'CJ 2', exact: true })).toBeVisible();
    await expect.element(page.getByRole('cell', { name: '우체국 2', exact: true })).toBeVisible();
    await expect.element(page.getByText(message)).toBeVisible();
  });

  it('shows a whole row of the report on a phone', async () => {
    const bad = {
      ...{ merchantUid: '20260302120405000-K1RQNQ0FQSTP27F0', trackingNumber: '12345', row: 10 },
      ...{
        customerName: '이바다',
        customerPhoneNumber: '01012345678',
        reason: '운송장 번호 형식이 올바르지 않습니다.',
      },
    };
    answer('shipping.importExcel', report({ success: false, dryRun: false, errorItems: [bad] }));
    await page.viewport(390, 844);
    try {
      await open();
      await choose();
      const row = page.getByRole('region', { name: '오류 행 표' });
      await expect.element(row.getByText('10행 · 이바다 · 12345')).toBeVisible();
      await expect.element(row.getByText(bad.reason).first()).toBeVisible();
      expect(row.element().scrollWidth).toBe(row.element().clientWidth);
    } finally {
      await page.viewport(1440, 900);
    }
  });

  it('keeps the first result when the dry run with the box for delivered orders fails', async () => {
    answer('shipping.importExcel', report());
    await open();
    await choose();
    const came = page.getByRole('checkbox', { name: '이 파일의 주문을 배송완료로 처리' });
    refuse('shipping.importExcel', 'INTERNAL');
    await came.click();
    await expect.element(alert).toMatchTextContent(problems.INTERNAL[1]);
    await expect.element(page.getByText('6800000000001')).toBeVisible();
    await expect.element(came).not.toBeChecked();
    answer('shipping.importExcel', report());
    await page.getByRole('button', { name: '1건 배송 처리' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
    await expect
      .poll(() => requestsTo('shipping.importExcel').map(({ query }) => query))
      .toEqual([{ dryRun: 'true' }, { dryRun: 'true', delivered: 'true' }, {}]);
    await expect.element(page.getByText('6800000000001')).toBeVisible();
  });
});

describe('the download of orders to ship', () => {
  const open = () => renderScreen('/admin/excel/export', as);
  const fill = async (from: string, to: string): Promise<void> => {
    await page.getByLabelText('시작일').fill(from);
    await page.getByLabelText('종료일').fill(to);
  };
  const download = () => page.getByRole('button', { name: '엑셀 다운로드' }).click();

  it('shows how many orders wait inside and outside the chosen days', async () => {
    answer('shipping.waitingDays', [
      { day: '2026-03-02', count: 3 },
      { day: '2026-03-09', count: 2 },
    ]);
    await open();
    await fill('2026-03-01', '2026-03-05');
    await expect.element(page.getByText(/이전에 결제된 배송준비중 주문 3건/)).toBeVisible();
    await expect.element(page.getByText('이 기간에 들지 않는 배송준비중 주문이 2건 더 있습니다.')).toBeVisible();
  });

  it.each([
    ['2026-03-09', '2026-03-01', '시작일은 종료일보다 이후일 수 없습니다.'],
    ['', '2026-03-01', '시작일과 종료일을 모두 입력해주세요.'],
  ])('is refused when the days run from “%s” to “%s”', async (from, to, sentence) => {
    refuse('shipping.waitingDays', 'INTERNAL');
    await open();
    await fill(from, to);
    await download();
    await expect.element(page.getByRole('alert').first()).toMatchTextContent(sentence);
    expect(requestsTo('shipping.exportExcel')).toEqual([]);
  });

  it('shows an error when it fails', async () => {
    answer('shipping.waitingDays', []);
    refuse('shipping.exportExcel', 'INTERNAL');
    await open();
    await fill('2026-03-01', '2026-03-05');
    await download();
    await expect.element(page.getByRole('alert').first()).toMatchTextContent(problems.INTERNAL[1]);
    expect(requestsTo('shipping.exportExcel')[0]?.query).toEqual({ startDate: '2026-03-01', endDate: '2026-03-05' });
  });
});
