import { itemSample } from '@gyeol/contracts/http/samples.ts';
import { problems } from '@gyeol/contracts/problems.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../../shared/api/call-types.ts';
import { showsFourStates } from '../../../testing/four-states.ts';
import { answer, neverAnswer, refuse, requestsTo } from '../../../testing/network.ts';
import { auditPage } from '../../../testing/page-audit.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

const gate: Answer<'waiting.adminSaleGates'>[number] = {
  doorId: 1,
  itemId: null,
  saleId: null,
  title: '가을 발매',
  opensAt: '2026-03-02T03:04:05.000Z',
  closesAt: null,
  perMinute: 60,
  maxPerMinute: null,
  closedAt: null,
  createdAt: '2026-03-02T03:04:05.000Z',
};
const open = () => renderScreen('/admin/waiting-room', { as: 'operator' });
const form = page.getByRole('form', { name: '대기실 켜기' });
const submit = () => form.getByRole('button', { name: '대기실 켜기' }).click();
const agree = () => page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();

beforeEach(() => {
  answer('waiting.waitingCounts', [
    { doorId: 1, waiting: 120, away: 4, admitted: 33, perMinute: 80, rateReason: 'OVERLOADED' },
  ]);
  answer('catalog.operatorItems', {
    _embedded: { operatorItemDTOList: [] },
    page: { size: 8, number: 0, totalElements: 0, totalPages: 0 },
  });
});

showsFourStates({
  call: 'waiting.adminSaleGates',
  open,
  data: [[gate], '가을 발매'],
  empty: [[], '켜진 대기실이 없습니다.'],
  error: '대기실을 불러오는 중 오류가 발생했습니다.',
});

it('the waiting room page shows how many people wait, and switches a gate off after a confirmation', async () => {
  answer('waiting.adminSaleGates', [gate]);
  await open();
  const card = page.getByRole('listitem').filter({ hasText: '가을 발매' });
  await expect.element(card).toMatchTextContent(/대기120명자리 비움4명입장33명/);
  answer('waiting.closeSaleGate', { ...gate, closedAt: '2026-03-03T00:00:00.000Z' });
  await card.getByRole('button', { name: '대기실 끄기' }).click();
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/기다리는 120명을 포함해/);
  await agree();
  await expect.poll(() => requestsTo('waiting.closeSaleGate')[0]?.params).toEqual({ doorId: '1' });
});

it('the form for a new gate shows an error under each invalid field and focuses the first of them', async () => {
  answer('waiting.adminSaleGates', []);
  await open();
  await form.getByRole('radio', { name: '쇼핑몰 전체' }).click();
  await form.getByLabelText('시작 시각').fill('2026-03-02T12:00');
  await form.getByLabelText('종료 시각').fill('2026-03-01T12:00');
  await form.getByLabelText('분당 입장 인원').fill('0');
  await submit();
  for (const sentence of [
    '대기실 이름을 입력해주세요.',
    '종료 시각은 시작 시각보다 뒤여야 합니다.',
    '1명부터 60,000명까지 입력해주세요.',
  ])
    await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.element(form.getByLabelText('대기실 이름')).toHaveFocus();
  expect(requestsTo('waiting.openSaleGate')).toEqual([]);
});

it('the form for a new gate needs an item, or a confirmation for the whole shop', async () => {
  answer('waiting.adminSaleGates', []);
  await open();
  await form.getByLabelText('대기실 이름').fill('가을 발매');
  await submit();
  await expect.element(form.getByRole('alert').first()).toMatchTextContent('상품을 선택해주세요.');
  await form.getByRole('radio', { name: '쇼핑몰 전체' }).click();
  answer('waiting.openSaleGate', gate);
  await submit();
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/쇼핑몰 전체 대기실을 켜시겠습니까\?/);
  await agree();
  await expect.poll(() => requestsTo('waiting.openSaleGate')[0]?.body).toMatchObject({ itemId: null, perMinute: 60 });
});

it('the form for a new gate finds an item by its name, and the card of the gate shows that name', async () => {
  const { description: _d, detailImages: _i, guideImages: _g, categories: _c, ...item } = itemSample;
  const ofItem = { ...gate, itemId: item.id };
  answer('waiting.adminSaleGates', []);
  answer('catalog.operatorItems', {
    _embedded: { operatorItemDTOList: [{ ...item, categories: [] }] },
    page: { size: 8, number: 0, totalElements: 1, totalPages: 1 },
  });
  answer('catalog.getById', itemSample);
  await open();
  await form.getByLabelText('상품 찾기').fill('마루');
  await expect.poll(() => requestsTo('catalog.operatorItems').at(-1)?.query).toEqual({ q: '마루' });
  await form.getByRole('radio', { name: '마루 토트백' }).click();
  // The chosen item also sets the name of the gate, until the operator types another name.
  await expect.element(form.getByLabelText('대기실 이름')).toHaveValue('마루 토트백');
  await form.getByLabelText('대기실 이름').fill('가을 발매');
  answer('waiting.openSaleGate', ofItem);
  await submit();
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/‘마루 토트백’ 대기실을 켜시겠습니까\?/);
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/1분에 60명씩 입장합니다\./);
  answer('waiting.adminSaleGates', [ofItem]);
  await agree();
  await expect.element(page.getByRole('listitem').filter({ hasText: '가을 발매' })).toMatchTextContent(/마루 토트백/);
  expect(requestsTo('waiting.openSaleGate')[0]?.body).toMatchObject({ itemId: item.id, title: '가을 발매' });
});

describe('the dialog to change a gate', () => {
  const begin = page.getByRole('button', { name: '변경', exact: true });
  const dialog = page.getByRole('dialog', { name: '대기실 변경' });
  const field = (label: string) => dialog.getByLabelText(label);
  const save = () => dialog.getByRole('button', { name: '저장' }).click();
  const saved: typeof gate = { ...gate, closesAt: '2999-03-05T15:00:00.000Z', perMinute: 1_200 };
  const fill = async (): Promise<void> => {
    await field('종료 시각').fill('2999-03-06T00:00');
    await field('분당 입장 인원').fill('1,200');
  };
  beforeEach(async () => {
    answer('waiting.adminSaleGates', [gate]);
    await open();
    await begin.click();
  });

  it('starts with the saved values in Seoul time, and changes nothing when the dialog is closed', async () => {
    await expect.element(field('대기실 이름')).toHaveValue('가을 발매');
    await expect.element(field('시작 시각')).toHaveValue('2026-03-02T12:04');
    await expect.element(field('종료 시각')).toHaveValue('');
    await expect.element(field('분당 입장 인원')).toHaveValue('60');
    await field('대기실 이름').fill('겨울 발매');
    await dialog.getByRole('button', { name: '닫기' }).click();
    // The dialog asks for confirmation before typed values are lost.
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(begin).toHaveFocus();
    expect(requestsTo('waiting.changeSaleGate')).toEqual([]);
  });

  it('needs a name, a start, an end after the start and a valid rate', async () => {
    await field('대기실 이름').fill(' ');
    await field('시작 시각').fill('2026-03-02T12:00');
    await field('종료 시각').fill('2026-03-02T12:00');
    await field('분당 입장 인원').fill('60001');
    await save();
    for (const sentence of [
      '대기실 이름을 입력해주세요.',
      '종료 시각은 시작 시각보다 뒤여야 합니다.',
      '1명부터 60,000명까지 입력해주세요.',
    ])
      await expect.element(dialog.getByText(sentence)).toBeVisible();
    await expect.element(field('대기실 이름')).toHaveFocus();
    await field('시작 시각').fill('');
    await save();
    await expect.element(dialog.getByText('시작 시각을 입력해주세요.')).toBeVisible();
    expect(requestsTo('waiting.changeSaleGate')).toEqual([]);
  });

  it('sends the change only once when the button is pressed again before the answer', async () => {
    neverAnswer('waiting.changeSaleGate');
    await fill();
    await save();
    const busy = dialog.getByRole('button', { name: '저장 중…' });
    await expect.element(busy).toHaveAttribute('aria-busy', 'true');
    // Playwright does not press a button that is disabled for screen readers. `force` presses the button as a person
    // could.
    await busy.click({ force: true });
    expect(requestsTo('waiting.changeSaleGate')).toHaveLength(1);
  });

  it('shows why the shop refused the change, and keeps the typed values', async () => {
    refuse('waiting.changeSaleGate', 'DOOR_NOT_FOUND');
    await fill();
    await save();
    await expect.element(dialog.getByRole('alert').last()).toMatchTextContent(problems.DOOR_NOT_FOUND[1]);
    await expect.element(field('분당 입장 인원')).toHaveValue('1,200');
    await expect.element(dialog).toBeVisible();
  });

  it('saves the typed values and shows them on the card', async () => {
    answer('waiting.changeSaleGate', saved);
    await fill();
    answer('waiting.adminSaleGates', [saved]);
    await save();
    await expect.element(page.getByText('대기실을 변경했습니다.')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText(/2999\.03\.06.*분당 1,200명/)).toBeVisible();
    expect(requestsTo('waiting.changeSaleGate')).toMatchObject([
      {
        params: { doorId: '1' },
        body: {
          title: '가을 발매',
          opensAt: '2026-03-02T03:04:00.000Z',
          closesAt: '2999-03-05T15:00:00.000Z',
          perMinute: 1_200,
        },
      },
    ]);
  });
});

describe('the gate of a sale', () => {
  const ofSale = { ...gate, saleId: 7, maxPerMinute: 600, closesAt: '2999-03-03T00:00:00.000Z' };
  const card = page.getByRole('listitem').filter({ hasText: '가을 발매' });

  it('is changed on its sale, and tells the present rate with its reason', async () => {
    answer('waiting.adminSaleGates', [ofSale]);
    await open();
    await expect
      .element(card)
      .toMatchTextContent(/행사 상품 · .* · 분당 60–600명 · 지금 80명 \(주문이 밀려 줄이는 중\)/);
    await expect.element(card.getByRole('link', { name: '행사에서 변경' })).toHaveAttribute('href', '/admin/sales/7');
    await expect.element(card.getByRole('link', { name: '행사 현황' })).toHaveAttribute('href', '/admin/sales/7/live');
    await expect.element(card.getByRole('button')).not.toBeInTheDocument();
    await auditPage();
  });

  it('of a sale that only opened its goods is switched off here once it has begun', async () => {
    answer('waiting.adminSaleGates', [{ ...ofSale, closesAt: null }]);
    await open();
    await expect.element(card.getByRole('button', { name: '대기실 끄기' })).toBeVisible();
    await expect.element(card.getByRole('button', { name: '변경' })).not.toBeInTheDocument();
  });
});
