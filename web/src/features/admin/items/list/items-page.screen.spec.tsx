import { itemSample } from '@gyeol/contracts/http/samples.ts';
import { problems } from '@gyeol/contracts/problems.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../../../shared/api/call-types.ts';
import { showsFourStates } from '../../../../testing/four-states.ts';
import { answer, refuse, requestsTo } from '../../../../testing/network.ts';
import { auditPage } from '../../../../testing/page-audit.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { sampleShop } from '../../../../testing/sample-shop.ts';

const { description: _d, detailImages: _i, guideImages: _g, facts: _f, categories, ...row } = itemSample;
const items = (...titles: string[]): Answer<'catalog.operatorItems'> => ({
  _embedded: {
    operatorItemDTOList: titles.map((title, index) => ({
      ...row,
      id: index + 1,
      title,
      categories: categories.map(({ name }) => name),
    })),
  },
  page: { size: 50, number: 0, totalElements: titles.length, totalPages: titles.length > 0 ? 1 : 0 },
});
const open = (query = '') => renderScreen(`/admin/item/list${query}`, { as: 'operator' });

beforeEach(() => {
  answer('catalog.categories', [{ id: 1, name: '가방' }]);
  answer('catalog.shop', sampleShop());
});

showsFourStates({
  call: 'catalog.operatorItems',
  open,
  data: [items('마루 토트백', '카드 지갑'), '카드 지갑'],
  empty: [items(), '등록된 상품이 없습니다.'],
  error: '상품 목록을 불러오는 중 오류가 발생했습니다.',
});

it('the item list says that a search found nothing', async () => {
  answer('catalog.operatorItems', items());
  await open('?q=zzzz');
  await expect.element(page.getByText('검색 결과가 없습니다')).toBeVisible();
  expect(requestsTo('catalog.operatorItems').at(-1)?.query).toMatchObject({ q: 'zzzz' });
});

it('the item list opens its items in the bulk edit sheet', async () => {
  answer('catalog.operatorItems', items('마루 토트백'));
  await open();
  await page.getByRole('button', { name: '가격·재고 일괄 수정' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: '가격·재고 일괄 수정' })).toBeVisible();
  await expect.element(page.getByText('마루 토트백').first()).toBeVisible();
});

const choose = (title: string) => page.getByRole('checkbox', { name: `${title} 선택` }).click();
const bar = page.getByRole('toolbar', { name: '선택한 상품' });
const saved = (itemId: number) => ({ itemId, saved: true, code: null, message: null });

it('the dialog to change chosen items asks for confirmation when it is closed with a typed discount', async () => {
  answer('catalog.operatorItems', items('마루 토트백'));
  await open();
  await choose('마루 토트백');
  await bar.getByRole('button', { name: '할인·카테고리·BEST' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('할인', { exact: true }).selectOptions('퍼센트 (%)');
  await dialog.getByLabelText('할인율 (%)').fill('10');
  await dialog.getByText('닫기', { exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect.element(question).toMatchTextContent(/입력한 내용이 저장되지 않습니다/);
  await question.getByRole('button', { name: '취소' }).click();
  await expect.element(dialog.getByLabelText('할인율 (%)')).toHaveValue('10');
});

it('the dialog to change chosen items sends one request, and names an item that was refused', async () => {
  answer('catalog.operatorItems', items('마루 토트백', '카드 지갑'));
  await open();
  await choose('마루 토트백');
  await choose('카드 지갑');
  await bar.getByRole('button', { name: '할인·카테고리·BEST' }).click();
  const dialog = page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: '상품 2개 바꾸기' });
  await send.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('무엇을 바꿀지 골라주세요.');
  await dialog.getByLabelText('할인', { exact: true }).selectOptions('rate');
  await dialog.getByLabelText('할인율 (%)').fill('120');
  await send.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('할인율은 1부터 100까지 입력해주세요.');
  await dialog.getByLabelText('할인율 (%)').fill('20');
  await dialog.getByLabelText('넣을 카테고리').selectOptions('가방');
  await dialog.getByLabelText('BEST').selectOptions('add');
  const refusal = { itemId: 2, saved: false, code: 'X', message: '상품을 찾을 수 없습니다.' };
  answer('catalog.changeItems', [saved(1), refusal]);
  await auditPage();
  await send.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('카드 지갑: 상품을 찾을 수 없습니다.');
  expect(requestsTo('catalog.changeItems')[0]?.body).toEqual({
    itemIds: [1, 2],
    discount: { isDiscountByRate: true, discountRate: 20 },
    addCategories: ['가방'],
    best: true,
  });
});

it('the dialog to change chosen items explains the rule of struck prices only when a discount is chosen', async () => {
  answer('catalog.operatorItems', items('마루 토트백'));
  answer('catalog.shop', sampleShop({ selling: { noticeRequired: false, struckPriceDays: 20 } }));
  await open();
  await choose('마루 토트백');
  await bar.getByRole('button', { name: '할인·카테고리·BEST' }).click();
  const dialog = page.getByRole('dialog');
  const rule = dialog.getByText(/할인 전에 20일 이상 판매한 가격에만 줄을 긋습니다/);
  await expect.element(dialog.getByLabelText('BEST')).toBeVisible();
  expect(rule.query()).toBeNull();
  await dialog.getByLabelText('할인', { exact: true }).selectOptions('amount');
  await expect.element(rule).toBeVisible();
  await dialog.getByLabelText('할인', { exact: true }).selectOptions('none');
  await expect.element(rule).not.toBeInTheDocument();
});

it('the item list can show only items whose options look the same', async () => {
  answer('catalog.operatorItems', items('마루 토트백'));
  await open();
  await page.getByLabelText('상태').selectOptions('twins');
  await expect.poll(() => requestsTo('catalog.operatorItems').at(-1)?.query).toMatchObject({ twinOptions: 'true' });
});

it('the item list downloads a file with the present filters, and shows an error when the download fails', async () => {
  answer('catalog.operatorItems', items('마루 토트백'));
  await open('?q=마루&stock=hidden&page=2');
  refuse('catalog.itemsCsv', 'INTERNAL');
  await page.getByRole('button', { name: '엑셀 내려받기' }).click();
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent(problems.INTERNAL[1]);
  const asked = { q: '마루', sort: 'createdAt', hidden: 'true', format: 'xlsx' };
  expect(requestsTo('catalog.itemsCsv').map(({ query }) => query)).toEqual([asked]);
});

it('the dialog to change chosen items asks for confirmation before a discount makes an item free', async () => {
  answer('catalog.operatorItems', items('마루 토트백'));
  await open();
  await choose('마루 토트백');
  await bar.getByRole('button', { name: '할인·카테고리·BEST' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('할인', { exact: true }).selectOptions('amount');
  await dialog.getByLabelText('할인 금액 (원)').fill('39000');
  answer('catalog.changeItems', [saved(1)]);
  await dialog.getByRole('button', { name: '상품 1개 바꾸기' }).click();
  const question = page.getByRole('alertdialog');
  await expect.element(question).toMatchTextContent(/할인 후 가격이 0원입니다/);
  expect(requestsTo('catalog.changeItems')).toEqual([]);
  await question.getByRole('button', { name: '확인' }).click();
  await expect.poll(() => requestsTo('catalog.changeItems')).toHaveLength(1);
});

it('the item list hides chosen items after a confirmation, lists hidden items, and makes them visible', async () => {
  answer('catalog.operatorItems', items('마루 토트백'));
  await open();
  await choose('마루 토트백');
  await bar.getByRole('button', { name: '숨기기' }).click();
  answer('catalog.changeItems', [saved(1)]);
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await expect.poll(() => requestsTo('catalog.changeItems')[0]?.body).toEqual({ itemIds: [1], hidden: true });
  const { _embedded, ...rest } = items('숨은 지갑');
  answer('catalog.operatorItems', {
    ...rest,
    _embedded: { operatorItemDTOList: _embedded.operatorItemDTOList.map((one) => ({ ...one, hidden: true })) },
  });
  await page.getByLabelText('상태').selectOptions('hidden');
  await expect.poll(() => requestsTo('catalog.operatorItems').at(-1)?.query).toMatchObject({ hidden: 'true' });
  await choose('숨은 지갑');
  await bar.getByRole('button', { name: '다시 보이기' }).click();
  await expect.poll(() => requestsTo('catalog.changeItems')[1]?.body).toEqual({ itemIds: [1], hidden: false });
  await page.getByLabelText('상태').selectOptions('보이는 상품');
  await expect.poll(() => requestsTo('catalog.operatorItems').at(-1)?.query).not.toHaveProperty('hidden');
});

it.each([
  [false, '숨김 상태이며 재고는 0개입니다.'],
  [true, '고시를 모두 채울 때까지 숨김·품절 상태입니다.'],
])(
  'the item list copies an item, opens the copy and names the state of the copy (sold out: %s)',
  async (soldOut, words) => {
    answer('catalog.operatorItems', items('마루 토트백'));
    answer('catalog.getById', { ...itemSample, id: 7, title: '마루 토트백 (복사)', hidden: true });
    const screen = await open();
    answer('catalog.copyItem', { ...itemSample, id: 7, title: '마루 토트백 (복사)', hidden: true, soldOut });
    await page.getByRole('button', { name: '복사' }).click();
    await expect.poll(screen.path).toBe('/admin/item/edit/7');
    await expect.element(page.getByText(`상품을 복사했습니다. ${words}`)).toBeVisible();
  },
);
