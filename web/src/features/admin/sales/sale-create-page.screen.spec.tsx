import { itemSample } from '@gyeol/contracts/http/samples.ts';
import { problems } from '@gyeol/contracts/problems.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Answer } from '../../../shared/api/call-types.ts';
import { answer, neverAnswer, refuse, requestsTo } from '../../../testing/network.ts';
import { auditPage } from '../../../testing/page-audit.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

type Sale = Answer<'catalog.sale'>;
const sale: Sale = {
  id: 7,
  title: '겨울 세일',
  startsAt: '2999-12-01T01:00:05.000Z',
  endsAt: '2999-12-07T15:00:00.000Z',
  discountRate: 20,
  discountAmount: null,
  state: 'PLANNED',
  itemCount: 3,
  reminders: 0,
  version: 4,
  items: [{ id: 1, title: '마루 토트백' }],
  categories: [{ id: 2, name: '가방' }],
  waitingRoom: null,
};
const price = { imageUrl: '/media/1.webp', price: 39_000, regularPrice: 39_000, salePrice: 31_200, others: [] };
const preview: Answer<'catalog.previewSale'> = {
  items: [
    {
      ...{ ...price, id: 1, title: '마루 토트백' },
      others: [{ saleId: 9, title: '겨울전', salePrice: 20_000 }],
    },
    { ...price, id: 2, title: '카드 지갑', regularPrice: 30_000 },
  ],
  itemCount: 120,
  unchanged: 1,
};
const noSales: Answer<'catalog.sales'> = {
  _embedded: { saleDTOList: [] },
  page: { size: 50, number: 0, totalElements: 0, totalPages: 0 },
};
const { description: _d, detailImages: _i, guideImages: _g, categories: _c, ...item } = itemSample;

const field = (label: string) => page.getByLabelText(label);
const button = (name: string) => page.getByRole('button', { name });
const choose = (name: string) => page.getByRole('radio', { name }).click();
const dialog = page.getByRole('dialog');
const question = page.getByRole('alertdialog');
const fillIn = async (): Promise<void> => {
  await field('행사 이름').fill('겨울 세일');
  await field('할인율 (%)').fill('20');
  await field('종료 시각').fill('2999-12-08T00:00:05');
  await page.getByRole('checkbox', { name: '가방' }).click();
};

beforeEach(() => {
  answer('catalog.categories', [
    { id: 1, name: 'ALL' },
    { id: 2, name: '가방' },
  ]);
  answer('catalog.operatorItems', {
    _embedded: { operatorItemDTOList: [{ ...item, categories: [] }] },
    page: { size: 8, number: 0, totalElements: 1, totalPages: 1 },
  });
});

describe('the form of a new sale', () => {
  let screen: Awaited<ReturnType<typeof renderScreen>>;
  const form = page.getByRole('form', { name: '행사 등록' });
  const submit = () => form.getByRole('button', { name: '행사 등록' }).click();
  beforeEach(async () => {
    screen = await renderScreen('/admin/sales/new', { as: 'operator' });
  });

  it('is usable for everybody, and tells the rules of sales', async () => {
    await expect.element(page.getByText(/한 상품에 행사가 여럿이면 더 낮은 가격으로 팝니다\./)).toBeVisible();
    await expect.element(page.getByRole('checkbox', { name: '마루 토트백' })).toBeVisible();
    await auditPage();
  });

  it('shows each fault at its field and focuses the first of them, and sends nothing', async () => {
    await choose('시각 지정');
    await submit();
    for (const sentence of [
      '행사 이름을 입력해주세요.',
      '할인율은 1%부터 99%까지 입력해주세요.',
      '시작 시각을 입력해주세요.',
    ])
      await expect.element(page.getByText(sentence)).toBeVisible();
    await expect.element(field('행사 이름')).toHaveFocus();
    await choose('지금부터');
    await field('행사 이름').fill('겨울 세일');
    await field('할인율 (%)').fill('20');
    await submit();
    await expect.element(page.getByText('할인이 끝나는 시각을 입력해주세요.')).toBeVisible();
    await expect.element(field('종료 시각')).toHaveFocus();
    await field('종료 시각').fill('2999-12-08T00:00:05');
    await submit();
    await expect.element(page.getByText('상품이나 카테고리를 하나 이상 골라주세요.')).toBeVisible();
    await expect.element(field('상품 찾기')).toHaveFocus();
    await expect.element(field('상품 찾기')).toHaveAttribute('aria-invalid', 'true');
    expect(requestsTo('catalog.previewSale')).toEqual([]);
  });

  it('previews the prices of all chosen items without saving', async () => {
    await fillIn();
    await field('상품 찾기').fill('마루');
    await expect.poll(() => requestsTo('catalog.operatorItems').at(-1)?.query).toEqual({ q: '마루' });
    await page.getByRole('checkbox', { name: '마루 토트백' }).click();
    await expect.element(page.getByRole('group', { name: '고른 상품 1개' })).toBeVisible();
    answer('catalog.previewSale', preview);
    await button('미리보기').click();
    await expect.element(dialog).toMatchTextContent(/상품 120개 · 가격이 내려가지 않는 상품 1개/);
    await expect.element(dialog.getByText('‘겨울전’ 행사 가격 20,000원이 더 낮아 그 가격으로 팝니다')).toBeVisible();
    await expect.element(dialog.getByText('이미 더 낮은 가격에 팔고 있습니다')).toBeVisible();
    await expect.element(dialog.getByRole('cell', { name: '39,000원 → 31,200원' })).toBeVisible();
    await auditPage();
    await dialog.getByRole('button', { name: '확인' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button('미리보기')).toHaveFocus();
    expect(requestsTo('catalog.previewSale')[0]?.body).toMatchObject({ itemIds: [1], categoryIds: [2], saleId: null });
    expect(requestsTo('catalog.createSale')).toEqual([]);
  });

  it('saves what was previewed, once, by the button and not by Enter', async () => {
    await fillIn();
    await field('행사 이름').click();
    await userEvent.keyboard('{Enter}');
    answer('catalog.previewSale', preview);
    await submit();
    await expect.element(page.getByRole('dialog', { name: '행사 등록 전 확인' })).toBeVisible();
    neverAnswer('catalog.createSale');
    await dialog.getByRole('button', { name: '행사 등록' }).click();
    // A busy button is disabled for screen readers only, and `force` presses it as a person could.
    await dialog.getByRole('button', { name: '저장 중…' }).click({ force: true });
    expect(requestsTo('catalog.createSale').map(({ body }) => body)).toEqual([
      {
        title: '겨울 세일',
        startsAt: null,
        endsAt: '2999-12-07T15:00:05.000Z',
        discountRate: 20,
        discountAmount: null,
        buyerLimit: null,
        itemIds: [],
        categoryIds: [2],
        waitingRoom: null,
      },
    ]);
  });

  it('leads to the list after the save, without a question, and the next form is empty', async () => {
    await fillIn();
    answer('catalog.previewSale', preview);
    await submit();
    answer('catalog.createSale', sale);
    answer('catalog.sales', noSales);
    await dialog.getByRole('button', { name: '행사 등록' }).click();
    await expect.element(page.getByText('행사를 등록했습니다.')).toBeVisible();
    await expect.poll(screen.path).toBe('/admin/sales');
    await page.getByRole('link', { name: '행사 등록' }).click();
    await expect.element(field('행사 이름')).toHaveValue('');
  });

  it('of a first moment needs a start and asks for no price and no end', async () => {
    await choose('판매 시작만');
    await expect.element(field('종료 시각')).not.toBeInTheDocument();
    await field('행사 이름').fill('발매');
    await field('시작 시각').fill('2999-12-01T10:00');
    await page.getByRole('checkbox', { name: 'ALL (모든 상품)' }).click();
    answer('catalog.previewSale', { ...preview, items: [{ ...price, id: 1, title: '마루 토트백', salePrice: null }] });
    await button('미리보기').click();
    await expect.element(dialog).toMatchTextContent(/판매 시작 · 2999\.12\.01 10:00부터/);
    await expect.element(dialog.getByRole('cell', { name: '39,000원' })).toBeVisible();
    expect(requestsTo('catalog.previewSale')[0]?.body).toMatchObject({
      startsAt: '2999-12-01T01:00:00.000Z',
      endsAt: null,
      discountRate: null,
      discountAmount: null,
      categoryIds: [1],
    });
  });

  it('of a limit without a price may begin now, ends, and shows the limit in the preview', async () => {
    await choose('판매 시작만');
    await field('행사 이름').fill('한정 판매');
    await field('1인당 구매 한도 (개)').fill('0');
    await field('종료 시각').fill('2999-12-08T00:00');
    await page.getByRole('checkbox', { name: '가방' }).click();
    await button('미리보기').click();
    await expect.element(page.getByText('1인당 구매 한도는 1개부터 99개까지 정할 수 있습니다.')).toBeVisible();
    await expect.element(field('1인당 구매 한도 (개)')).toHaveFocus();
    await field('1인당 구매 한도 (개)').fill('2');
    await auditPage();
    answer('catalog.previewSale', { ...preview, items: [{ ...price, id: 1, title: '마루 토트백', salePrice: null }] });
    await button('미리보기').click();
    await expect.element(dialog).toMatchTextContent(/판매 시작 · 1인당 2개 · 지금 – 2999\.12\.08 00:00/);
    await expect.element(dialog.getByRole('columnheader', { name: '가격', exact: true })).toBeVisible();
    expect(requestsTo('catalog.previewSale').at(-1)?.body).toMatchObject({
      startsAt: null,
      endsAt: '2999-12-07T15:00:00.000Z',
      discountRate: null,
      discountAmount: null,
      buyerLimit: 2,
    });
  });

  it('gives the sale a waiting room between two rates', async () => {
    await fillIn();
    await page.getByRole('checkbox', { name: '대기실 사용' }).click();
    await field('분당 최소 입장 인원').fill('900');
    await field('분당 최대 입장 인원').fill('60,001');
    await submit();
    await expect.element(page.getByText('분당 입장 인원은 1명부터 60,000명까지 입력해주세요.')).toBeVisible();
    await expect.element(field('분당 최대 입장 인원')).toHaveFocus();
    await field('분당 최대 입장 인원').fill('300');
    await submit();
    await expect.element(page.getByText('분당 최대 입장 인원은 최소 입장 인원보다 작을 수 없습니다.')).toBeVisible();
    await field('분당 최대 입장 인원').fill('1,200');
    await auditPage();
    answer('catalog.previewSale', preview);
    await submit();
    await expect.element(dialog).toMatchTextContent(/대기실: 1분에 900–1,200명 입장/);
    expect(requestsTo('catalog.previewSale')[0]?.body).toMatchObject({
      waitingRoom: { minPerMinute: 900, maxPerMinute: 1_200 },
    });
  });

  it('says why no waiting room can be opened, and saves nothing', async () => {
    await fillIn();
    await page.getByRole('checkbox', { name: '대기실 사용' }).click();
    refuse('catalog.previewSale', 'DOOR_NEEDS_REDIS');
    await submit();
    await expect.element(form.getByRole('alert')).toMatchTextContent(problems.DOOR_NEEDS_REDIS[1]);
    expect(requestsTo('catalog.createSale')).toEqual([]);
  });

  it('shows a refusal at its field and keeps all typed values', async () => {
    await fillIn();
    const message = '행사 가격이 0원이 되는 상품이 있습니다: 카드 지갑. 할인을 줄이거나 상품을 빼주세요.';
    refuse('catalog.previewSale', 'SALE_PRICE', { field: 'discount', message });
    await submit();
    await expect.element(page.getByText(message)).toBeVisible();
    await expect.element(field('할인율 (%)')).toHaveFocus();
    await expect.element(field('할인율 (%)')).toHaveValue('20');
    answer('catalog.previewSale', preview);
    await submit();
    refuse('catalog.createSale', 'SALE_PERIOD', { field: 'endsAt' });
    await dialog.getByRole('button', { name: '행사 등록' }).click();
    await expect.element(page.getByText(problems.SALE_PERIOD[1])).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(field('종료 시각')).toHaveFocus();
    await expect.element(field('종료 시각')).toHaveValue('2999-12-08T00:00:05');
    await expect.element(page.getByRole('checkbox', { name: '가방' })).toBeChecked();
  });

  it('shows a failure that belongs to no field beside the buttons', async () => {
    await fillIn();
    refuse('catalog.previewSale', 'INTERNAL');
    await submit();
    await expect.element(form.getByRole('alert')).toMatchTextContent(problems.INTERNAL[1]);
    await expect.element(field('행사 이름')).toHaveValue('겨울 세일');
  });

  it('asks for confirmation before typed values are lost', async () => {
    await field('행사 이름').fill('겨울 세일');
    await page.getByRole('link', { name: '목록' }).click();
    await expect.element(question).toMatchTextContent(/변경 사항이 저장되지 않습니다/);
    await question.getByRole('button', { name: '취소' }).click();
    await expect.element(field('행사 이름')).toHaveValue('겨울 세일');
    expect(screen.path()).toBe('/admin/sales/new');
  });

  it('restores the typed values and the chosen items in a reopened tab', async () => {
    await fillIn();
    await page.getByRole('checkbox', { name: '마루 토트백' }).click();
    await expect.element(page.getByRole('group', { name: '고른 상품 1개' })).toBeVisible();
    screen.close();
    await renderScreen('/admin/sales/new', { as: 'operator' });
    await expect.element(field('종료 시각')).toHaveValue('2999-12-08T00:00:05');
    await expect.element(page.getByRole('checkbox', { name: '마루 토트백' })).toBeChecked();
    await expect.element(page.getByRole('checkbox', { name: '가방' })).toBeChecked();
  });
});
