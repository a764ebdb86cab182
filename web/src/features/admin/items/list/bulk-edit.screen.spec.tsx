import { itemSample } from '@gyeol/contracts/http/samples.ts';
import { problems } from '@gyeol/contracts/problems.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Answer } from '../../../../shared/api/call-types.ts';
import { answer, refuse, requestsTo } from '../../../../testing/network.ts';
import { auditPage } from '../../../../testing/page-audit.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { sampleShop } from '../../../../testing/sample-shop.ts';

const { description: _d, detailImages: _i, guideImages: _g, categories: _c, ...row } = itemSample;
const black = { id: 11, name: '블랙', additionalPrice: 0, stockQuantity: 3, isOptionSoldOut: false };
const brown = { ...black, id: 12, name: '브라운', stockQuantity: 0 };
const item: Answer<'catalog.operatorItems'>['_embedded']['operatorItemDTOList'][number] = {
  ...row,
  categories: ['가방'],
  isDiscountByRate: true,
  discountRate: 10,
  discountPrice: 35_100,
  lowestPrice: 35_100,
  priceStruck: true,
  itemOptions: [black, brown],
};
const cell = (name: string) => page.getByLabelText(`마루 토트백 ${name}`, { exact: true });
const [price, stock] = [cell('가격'), cell('블랙 재고')];
const check = page.getByRole('button', { name: '변경 내용 확인' });
const preview = page.getByRole('dialog');
const question = page.getByRole('alertdialog');
const rowOf = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
const savePreviewed = async (count: number): Promise<void> => {
  await check.click();
  await preview.getByRole('button', { name: `${count}건 저장` }).click();
};

beforeEach(async () => {
  answer('catalog.categories', [{ id: 1, name: '가방' }]);
  answer('catalog.optionRequests', []);
  answer('catalog.shop', sampleShop({ selling: { noticeRequired: false, struckPriceDays: 20 } }));
  answer('catalog.operatorItems', {
    _embedded: { operatorItemDTOList: [item] },
    page: { size: 50, number: 0, totalElements: 1, totalPages: 1 },
  });
  await renderScreen('/admin/item/list', { as: 'operator' });
  await page.getByRole('button', { name: '가격·재고 일괄 수정' }).click();
});

describe('the bulk edit sheet', () => {
  it('is navigated by the keys of a spreadsheet, and Escape restores a number', async () => {
    await stock.click();
    await userEvent.keyboard('7{Enter}');
    await expect.element(cell('브라운 재고')).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(stock).toHaveFocus();
    await expect.element(page.getByText('변경 1건')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(stock).toHaveValue('3');
    await expect.element(check).toBeDisabled();
  });

  it('shows an error beside a wrong number, and cannot be saved before the number is corrected', async () => {
    await price.fill('0');
    await expect.element(page.getByText('가격은 1원부터 1억원까지 입력해주세요.')).toBeVisible();
    await expect.element(price).toHaveAttribute('aria-invalid', 'true');
    await expect.element(page.getByText('잘못 입력한 칸이 1개 있습니다.')).toBeVisible();
    await expect.element(check).toBeDisabled();
    await page.getByRole('button', { name: '모두 되돌리기' }).click();
    await expect.element(price).toHaveValue('39000');
  });

  it('is filled for the chosen items by one rule', async () => {
    const rule = page.getByRole('form', { name: '선택한 상품에 한 번에 적용' });
    const fillCells = rule.getByRole('button', { name: '칸에 채우기' });
    await fillCells.click();
    await expect.element(rule.getByRole('alert')).toMatchTextContent('0 이상의 정수를 입력해주세요.');
    await rule.getByLabelText('값').fill('20');
    await fillCells.click();
    await expect.element(rule.getByRole('alert')).toMatchTextContent('먼저 상품을 선택해주세요.');
    await page.getByRole('checkbox', { name: '마루 토트백 선택' }).click();
    await fillCells.click();
    await expect.element(stock).toHaveValue('20');
    await expect.element(cell('브라운 재고')).toHaveValue('20');
    await expect.element(price).toHaveValue('39000');
  });

  it('asks for confirmation before typed numbers are lost', async () => {
    await stock.fill('7');
    await page.getByRole('button', { name: '목록으로' }).click();
    await expect.element(question).toMatchTextContent(/변경 사항이 저장되지 않습니다/);
    await question.getByRole('button', { name: '취소' }).click();
    await expect.element(stock).toHaveValue('7');
  });
});

it('the bulk edit sheet fills the legal notices of the chosen items at once', async () => {
  answer('catalog.fillNotices', [{ itemId: 1, saved: true, code: null, message: null, missing: [] }]);
  const fill = page.getByRole('button', { name: '고시 채우기' });
  await expect.element(fill).toBeDisabled();
  await page.getByRole('checkbox', { name: '마루 토트백 선택' }).click();
  await fill.click();
  await preview.getByLabelText('상품 종류').selectOptions('bags');
  await preview.getByLabelText('제조국').fill('대한민국');
  await preview.getByRole('button', { name: '상품 1개 채우기' }).click();
  await expect
    .poll(() => requestsTo('catalog.fillNotices')[0]?.body)
    .toEqual({ itemIds: [1], goodsKind: 'bags', fields: [{ key: 'madeIn', text: '대한민국' }] });
});

describe('a save of the bulk edit sheet', () => {
  it('shows every change and the consequences before anything is sent', async () => {
    await price.fill('100000');
    await stock.fill('7');
    await check.click();
    await expect.element(preview).toMatchTextContent(/39,000원.*100,000원.*할인 적용 판매가 90,000원/);
    await expect.element(preview).toMatchTextContent(/할인 전에 20일 이상 판매한 가격에만 줄을 긋습니다\./);
    await expect.element(preview).toMatchTextContent(/가격이 크게 바뀝니다\./);
    await expect.element(preview).toMatchTextContent(/블랙 재고.*3개.*7개/);
    await auditPage();
    await preview.getByRole('button', { name: '계속 수정' }).click();
    await expect.element(stock).toHaveValue('7');
    expect(requestsTo('catalog.bulkEdit')).toEqual([]);
  });

  it('shows the result of each row, and sends a refused row again with its current number as expected', async () => {
    await price.fill('50000');
    await stock.fill('7');
    answer('catalog.bulkEdit', {
      items: [{ itemId: 1, saved: true, code: null, message: null, price: 50_000 }],
      options: [
        {
          itemOptionId: 11,
          saved: false,
          code: 'STOCK_MOVED',
          message: problems.STOCK_MOVED[1],
          option: { ...black, stockQuantity: 2 },
        },
      ],
    });
    await savePreviewed(2);
    await expect.element(rowOf('마루 토트백').first()).toMatchTextContent(/저장됨/);
    await expect.element(rowOf('블랙')).toMatchTextContent(problems.STOCK_MOVED[1]);
    await expect.element(page.getByText(/1건은 저장되지 않았습니다\./)).toBeVisible();
    await expect.element(stock).toHaveValue('7');
    answer('catalog.bulkEdit', {
      items: [],
      options: [{ itemOptionId: 11, saved: true, code: null, message: null, option: { ...black, stockQuantity: 7 } }],
    });
    await savePreviewed(1);
    await expect.element(rowOf('블랙')).toMatchTextContent(/저장됨/);
    expect(requestsTo('catalog.bulkEdit').map(({ body }) => body)).toEqual([
      {
        items: [{ itemId: 1, price: 50_000, expectedPrice: 39_000 }],
        options: [{ itemOptionId: 11, stockQuantity: 7, expectedStockQuantity: 3 }],
      },
      { items: [], options: [{ itemOptionId: 11, stockQuantity: 7, expectedStockQuantity: 2 }] },
    ]);
  });

  it('asks for confirmation before members get a restock message', async () => {
    answer('catalog.optionRequests', [{ itemOptionId: 12, requests: 3 }]);
    await cell('브라운 재고').fill('5');
    await savePreviewed(1);
    await expect.element(question).toMatchTextContent(/3명에게 재입고 문자가 갑니다\./);
    await question.getByRole('button', { name: '취소' }).click();
    await expect.element(cell('브라운 재고')).toHaveValue('5');
    expect(requestsTo('catalog.bulkEdit')).toEqual([]);
  });

  it('keeps the typed numbers when the call fails', async () => {
    await stock.fill('7');
    refuse('catalog.bulkEdit', 'INTERNAL');
    await savePreviewed(1);
    await expect.element(page.getByRole('alert').filter({ hasText: problems.INTERNAL[1] })).toBeVisible();
    await expect.element(stock).toHaveValue('7');
    await expect.element(check).toBeEnabled();
  });
});
