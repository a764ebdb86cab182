import { problems } from '@gyeol/contracts/problems.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../../shared/api/call-types.ts';
import { showsFourStates } from '../../../testing/four-states.ts';
import { answer, refuse, requestsTo } from '../../../testing/network.ts';
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
  waitingRoom: { minPerMinute: 120, maxPerMinute: 900 },
};
const running: Sale = { ...sale, startsAt: '2020-01-01T01:00:05.000Z', state: 'RUNNING' };
const preview: Answer<'catalog.previewSale'> = {
  items: [
    {
      ...{ id: 1, title: '마루 토트백', imageUrl: '/media/1.webp' },
      ...{ price: 39_000, regularPrice: 39_000, salePrice: 31_200, others: [] },
    },
  ],
  itemCount: 1,
  unchanged: 0,
};
const noSales: Answer<'catalog.sales'> = {
  _embedded: { saleDTOList: [] },
  page: { size: 50, number: 0, totalElements: 0, totalPages: 0 },
};

const field = (label: string) => page.getByLabelText(label);
const button = (name: string) => page.getByRole('button', { name });
const choose = (name: string) => page.getByRole('radio', { name }).click();
const dialog = page.getByRole('dialog');
const question = page.getByRole('alertdialog');
beforeEach(() => {
  answer('catalog.categories', [
    { id: 1, name: 'ALL' },
    { id: 2, name: '가방' },
  ]);
  answer('catalog.operatorItems', {
    _embedded: { operatorItemDTOList: [] },
    page: { size: 8, number: 0, totalElements: 0, totalPages: 0 },
  });
});

describe('the form of a saved sale', () => {
  const open = () => renderScreen('/admin/sales/7', { as: 'operator' });
  const submit = () => page.getByRole('form', { name: '행사 수정' }).getByRole('button', { name: '행사 수정' }).click();
  const agree = () => dialog.getByRole('button', { name: '행사 수정' }).click();

  showsFourStates({
    call: 'catalog.sale',
    open,
    data: [sale, '행사 정보'],
    gone: '존재하지 않는 페이지입니다.',
    error: '행사를 불러오는 중 오류가 발생했습니다.',
  });

  it('starts with the saved values in Seoul time, and saves a change with the version that the operator saw', async () => {
    answer('catalog.sale', sale);
    const screen = await open();
    await expect.element(field('시작 시각')).toHaveValue('2999-12-01T10:00:05');
    await expect.element(field('종료 시각')).toHaveValue('2999-12-08T00:00');
    await expect.element(page.getByRole('checkbox', { name: '마루 토트백' })).toBeChecked();
    await choose('할인 금액');
    await field('할인 금액 (원)').fill('5,000');
    answer('catalog.previewSale', preview);
    await submit();
    answer('catalog.editSale', { ...sale, version: 5 });
    answer('catalog.sales', noSales);
    await agree();
    await expect.poll(screen.path).toBe('/admin/sales');
    expect(requestsTo('catalog.previewSale')[0]?.body).toMatchObject({ saleId: 7, discountAmount: 5_000 });
    expect(requestsTo('catalog.editSale')).toMatchObject([
      {
        params: { id: '7' },
        body: {
          version: 4,
          startsAt: sale.startsAt,
          endsAt: sale.endsAt,
          discountRate: null,
          discountAmount: 5_000,
          itemIds: [1],
          categoryIds: [2],
        },
      },
    ]);
  });

  it('offers the saved values when another operator saved first, and keeps the typed values until then', async () => {
    answer('catalog.sale', sale);
    await open();
    await field('행사 이름').fill('한겨울 세일');
    answer('catalog.previewSale', preview);
    await submit();
    refuse('catalog.editSale', 'SALE_CHANGED');
    answer('catalog.sale', { ...sale, title: '연말 세일', discountRate: 30, version: 5 });
    await agree();
    await expect.element(question).toMatchTextContent(problems.SALE_CHANGED[1]);
    await question.getByRole('button', { name: '계속 입력' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(field('행사 이름')).toHaveValue('한겨울 세일');
    await submit();
    await agree();
    await question.getByRole('button', { name: '저장된 값 불러오기' }).click();
    await expect.element(field('행사 이름')).toHaveValue('연말 세일');
    await expect.element(field('할인율 (%)')).toHaveValue('30');
    answer('catalog.editSale', { ...sale, version: 6 });
    answer('catalog.sales', noSales);
    await submit();
    await agree();
    await expect
      .poll(() => requestsTo('catalog.editSale').at(-1)?.body)
      .toMatchObject({ version: 5, discountRate: 30 });
    await expect.element(page.getByText('등록된 행사가 없습니다.')).toBeVisible();
  });

  it('of a running sale keeps its start and says why', async () => {
    answer('catalog.sale', running);
    await open();
    await expect.element(field('시작 시각')).toBeDisabled();
    await expect.element(field('시작 시각')).toHaveValue('2020-01-01T10:00:05');
    await expect.element(page.getByText('이미 시작한 행사의 시작 시각은 바꿀 수 없습니다.')).toBeVisible();
    await field('종료 시각').fill('2999-12-31T00:00');
    answer('catalog.previewSale', preview);
    await submit();
    await expect.element(dialog).toBeVisible();
    expect(requestsTo('catalog.previewSale')[0]?.body).toMatchObject({
      startsAt: running.startsAt,
      endsAt: '2999-12-30T15:00:00.000Z',
    });
  });

  it('of a sale that is over only shows its values', async () => {
    answer('catalog.sale', { ...running, endsAt: '2020-01-02T00:00:00.000Z', state: 'OVER' });
    await open();
    await expect.element(page.getByText('끝난 행사는 수정할 수 없습니다.')).toBeVisible();
    await expect.element(field('행사 이름')).toBeDisabled();
    await expect.element(button('행사 수정')).not.toBeInTheDocument();
  });

  it('shows that the sale ended while the operator typed, and keeps the typed values', async () => {
    answer('catalog.sale', running);
    await open();
    await field('행사 이름').fill('한겨울 세일');
    answer('catalog.previewSale', preview);
    await submit();
    refuse('catalog.editSale', 'SALE_OVER');
    answer('catalog.sale', { ...running, state: 'OVER' });
    await agree();
    await expect
      .element(page.getByRole('form', { name: '행사 수정' }).getByRole('alert'))
      .toMatchTextContent(problems.SALE_OVER[1]);
    await expect.element(field('행사 이름')).toHaveValue('한겨울 세일');
    await expect.element(field('행사 이름')).toBeDisabled();
  });

  it('is not found when its address has no number of a sale', async () => {
    await renderScreen('/admin/sales/x', { as: 'operator' });
    await expect.element(page.getByText('존재하지 않는 페이지입니다.')).toBeVisible();
  });
});
