import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Answer } from '../../../../shared/api/call-types.ts';
import { showsFourStates } from '../../../../testing/four-states.ts';
import { answer, refuse, requestsTo } from '../../../../testing/network.ts';
import { auditPage } from '../../../../testing/page-audit.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';

const row = (itemOptionId: number, title: string): Answer<'catalog.lowStock'>['content'][number] => ({
  ...{ itemId: itemOptionId, title, imageUrl: '/pictures/bag.webp', productCode: 'GY-1', itemOptionId },
  ...{ itemOptionName: '카멜', stockQuantity: 2, threshold: 5, lowStockAt: null, requests: 3 },
});
const low = (...titles: string[]): Answer<'catalog.lowStock'> => ({
  content: titles.map((title, index) => row(index + 1, title)),
  ...{ totalElements: titles.length, totalPages: Math.min(1, titles.length), lowStockAt: 5 },
});
const openLow = () => renderScreen('/admin/items/low-stock', { as: 'operator' });
const openFile = () => renderScreen('/admin/items/stock-file', { as: 'operator' });

showsFourStates({
  call: 'catalog.lowStock',
  open: openLow,
  data: [low('마루 토트백', '카드 지갑'), '카드 지갑'],
  empty: [low(), '재고가 부족한 옵션이 없습니다.'],
  error: '재고가 부족한 상품을 불러오는 중 오류가 발생했습니다.',
});

it('the low stock page changes the threshold of the shop and the threshold of one item', async () => {
  answer('catalog.lowStock', low('마루 토트백'));
  await openLow();
  const field = page.getByLabelText('재고 부족 기준 (개)');
  await field.fill('-3');
  await page.getByRole('button', { name: '저장' }).click();
  await expect.element(field).toHaveAccessibleDescription(/0 이상의 정수/);
  await field.fill('8');
  answer('catalog.setLowStockAt', { lowStockAt: 8 });
  await page.getByRole('button', { name: '저장' }).click();
  await expect.poll(() => requestsTo('catalog.setLowStockAt')[0]?.body).toEqual({ lowStockAt: 8 });
  await page.getByRole('button', { name: '마루 토트백 재고 부족 기준 5개' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('마루 토트백').fill('1');
  answer('catalog.changeItems', [{ itemId: 1, saved: true, code: null, message: null }]);
  await dialog.getByRole('button', { name: '저장' }).click();
  await expect.poll(() => requestsTo('catalog.changeItems')[0]?.body).toEqual({ itemIds: [1], lowStockAt: 1 });
  await expect.element(dialog).not.toBeInTheDocument();
  await auditPage();
});

const file = new File(['옵션번호,재고\r\n11,9\r\n'], '재고.csv', { type: 'text/csv' });
const change = {
  ...{ row: 2, itemId: 1, title: '마루 토트백', itemOptionId: 11, itemOptionName: '카멜' },
  ...{ stockNow: 0, stockAfter: 9, requests: 4 },
};
const upload = () => userEvent.upload(page.getByLabelText('재고 파일', { exact: true }), file);

it('the stock file page shows the changes and messages first, and sends the shown stock with the changes', async () => {
  answer('catalog.readStockFile', {
    ...{ changes: [change], unchanged: 3 },
    faults: [{ sheet: '가방', row: 4, message: '옵션번호 99인 옵션이 없습니다.' }],
    unreadSheets: [{ sheet: '메모', reason: '‘메모’ 시트는 stock(재고) 열이 없어 읽지 않았습니다.' }],
  });
  await openFile();
  await upload();
  await expect.element(page.getByText('저장하면 재입고를 기다리는 4명에게 문자가 갑니다.')).toBeVisible();
  await expect
    .element(page.getByRole('list', { name: '쓸 수 없는 줄' }))
    .toMatchTextContent(/가방 4줄.*옵션번호 99인 옵션이 없습니다/);
  await expect.element(page.getByText('‘메모’ 시트는 stock(재고) 열이 없어 읽지 않았습니다.')).toBeVisible();
  await auditPage();
  await page.getByRole('button', { name: '옵션 1개 재고 바꾸기' }).click();
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/4명에게 문자가 갑니다.*되돌릴 수 없습니다/);
  answer('catalog.bulkEdit', {
    items: [],
    options: [
      { itemOptionId: 11, saved: false, code: 'STOCK_MOVED', message: '그 사이 재고가 바뀌었습니다.', option: null },
    ],
  });
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await expect
    .element(page.getByRole('list', { name: '저장하지 못한 줄' }))
    .toMatchTextContent(/2줄.*그 사이 재고가 바뀌었습니다/);
  expect(requestsTo('catalog.bulkEdit')[0]?.body).toEqual({
    items: [],
    options: [{ itemOptionId: 11, stockQuantity: 9, expectedStockQuantity: 0 }],
  });
});

it('the stock file page mentions messages only when a member gets a message', async () => {
  answer('catalog.readStockFile', {
    changes: [{ ...change, requests: 0 }],
    unchanged: 0,
    faults: [],
    unreadSheets: [],
  });
  await openFile();
  await upload();
  await page.getByRole('button', { name: '옵션 1개 재고 바꾸기' }).click();
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/옵션 1개의 재고를 바꾸시겠습니까/);
  await expect.element(page.getByRole('alertdialog')).not.toMatchTextContent('문자');
});

it('the stock file page says why a file cannot be read, and accepts another file', async () => {
  refuse('catalog.readStockFile', 'EXCEL_UNREADABLE');
  await openFile();
  await upload();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/다른 이름으로 저장/);
  answer('catalog.readStockFile', { changes: [], unchanged: 1, faults: [], unreadSheets: [] });
  await upload();
  await expect.element(page.getByText('바꿀 재고가 없습니다.')).toBeVisible();
});
