import { termsSample } from '@gyeol/contracts/http/samples.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showsFourStates } from '../../../testing/four-states.ts';
import { answer, breakOff, refuse, requestsTo } from '../../../testing/network.ts';
import { auditPage } from '../../../testing/page-audit.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

const open = () => renderScreen('/admin/globalSetting', { as: 'operator' });
const fee = page.getByLabelText('배송비 (원)');
const preview = page.getByRole('region', { name: '방문자가 읽는 문장' });
const save = () => page.getByRole('button', { name: '저장', exact: true }).first().click();

const terms = termsSample;

beforeEach(() => {
  answer('order.deliveryTerms', terms);
});

showsFourStates({
  call: 'order.deliveryTerms',
  open,
  data: [terms, '택배사'],
  error: '배송비 정보를 불러오는 중 오류가 발생했습니다.',
});

it.each([
  ['', '배송비는 0 이상의 값이어야 합니다.'],
  ['-1', '배송비는 0 이상의 값이어야 합니다.'],
  ['1,000,001', '1,000,000원 이하로 입력해주세요.'],
])('the delivery settings refuse a fee of “%s”', async (text, sentence) => {
  await open();
  await fee.fill(text);
  await save();
  await expect.element(page.getByText(sentence)).toBeVisible();
  expect(requestsTo('order.setDeliveryFee')).toEqual([]);
});

it('the delivery settings send a new fee with the shown fee, and preview the text for visitors', async () => {
  await open();
  await expect.element(fee).toHaveValue('3,000');
  answer('order.setDeliveryFee', 2_500);
  answer('order.deliveryTerms', { ...terms, deliveryFee: 2_500, version: 4 });
  await fee.fill('2,500');
  await save();
  await expect.element(preview).toMatchTextContent(/배송비 2,500원 · 70,000원 이상 무료/);
  expect(requestsTo('order.setDeliveryFee')[0]).toMatchObject({
    params: { value: '2500' },
    query: { expected: '3000' },
  });
});

it('the delivery settings show both fees side by side when another operator saved first', async () => {
  await open();
  refuse('order.setDeliveryFee', 'SETTING_CHANGED', { value: 4_000 });
  await fee.fill('2,500');
  await save();
  const dialog = page.getByRole('dialog', { name: '그 사이 다른 운영자가 수정했습니다' });
  await expect.element(dialog.getByText('4,000원')).toBeVisible();
  await expect.element(dialog.getByText('2,500원')).toBeVisible();
  answer('order.setDeliveryFee', 2_500);
  await dialog.getByRole('button', { name: '선택한 값으로 저장' }).click();
  await expect.poll(() => requestsTo('order.setDeliveryFee').at(-1)?.query).toEqual({ expected: '4000' });
});

it('the delivery settings show the other operator’s fee after this fee was chosen', async () => {
  await open();
  refuse('order.setDeliveryFee', 'SETTING_CHANGED', { value: 4_000 });
  answer('order.deliveryTerms', { ...terms, deliveryFee: 4_000, version: 4 });
  await fee.fill('2,500');
  await save();
  const dialog = page.getByRole('dialog', { name: '그 사이 다른 운영자가 수정했습니다' });
  await dialog.getByRole('radio', { name: /지금 저장된 값/ }).click();
  await dialog.getByRole('button', { name: '선택한 값으로 저장' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(fee).toHaveValue('4,000');
  expect(requestsTo('order.setDeliveryFee')).toHaveLength(1);
});

it('the delivery settings say what failed and why when the shop cannot be reached', async () => {
  await open();
  breakOff('order.setDeliveryFee');
  await fee.fill('2,500');
  await save();
  await expect
    .element(page.getByRole('alertdialog'))
    .toMatchTextContent('배송비 업데이트 중 오류가 발생했습니다. 인터넷 연결을 확인한 뒤 다시 시도해주세요.');
});

it('the delivery settings save the carrier when it is chosen', async () => {
  await open();
  answer('order.setCarrier', 'cj');
  await page.getByLabelText('택배사').selectOptions('cj');
  await expect.poll(() => requestsTo('order.setCarrier')[0]?.params).toEqual({ value: 'cj' });
});

describe('the form of the delivery policy', () => {
  const field = (label: string) => page.getByLabelText(label, { exact: true });
  const saveTerms = () => page.getByRole('button', { name: '배송 정책 저장' }).click();
  const jeju = { name: '제주', from: '63000', to: '63644', fee: 3_000 };

  it('sends all fields with the loaded version, and previews the policy as visitors will read it', async () => {
    await open();
    await field('도서산간 추가 배송비').fill('63000-63644 3000 제주\n40200~40240\t6,000원\t울릉도');
    await field('반품 배송비 (원)').fill('3,500');
    await field('당일 출고 마감').selectOptions('16:00까지');
    await field('쉬는 날').fill('2026-12-31, 2026-12-24');
    await field('배송 기간 (출고 후 도착까지 일수)').fill('1~2');
    await expect
      .element(preview)
      .toMatchTextContent(/출발 · 출고 후 1~2일.*제주 3,000원, 울릉도 6,000원.*반품 배송비 3,500원/);
    const ulleung = { name: '울릉도', from: '40200', to: '40240', fee: 6_000 };
    const saved = {
      returnFee: 3_500,
      cutOffHour: 16,
      closedDays: ['2026-12-24', '2026-12-31'],
      transitDays: { from: 1, to: 2 },
      remoteAreas: [jeju, ulleung],
    };
    answer('order.setDeliveryTerms', { ...terms, ...saved, version: 4 });
    answer('order.deliveryTerms', { ...terms, ...saved, version: 4 });
    await saveTerms();
    await expect.poll(() => requestsTo('order.setDeliveryTerms')[0]?.body).toEqual({ ...terms, ...saved });
    await expect.element(field('도서산간 추가 배송비')).toHaveValue('63000-63644 3000 제주\n40200-40240 6000 울릉도');
    await auditPage();
  });

  it('shows an error at each field with an unreadable text, and sends nothing', async () => {
    await open();
    await field('도서산간 추가 배송비').fill('제주 3000원');
    await field('쉬는 날').fill('성탄절');
    await saveTerms();
    await expect.element(page.getByText('1번째 줄을 ‘63000-63644 3000 제주’처럼 입력해주세요.')).toBeVisible();
    await expect.element(page.getByText('‘성탄절’을 2026-12-24처럼 입력해주세요.')).toBeVisible();
    expect(requestsTo('order.setDeliveryTerms')).toEqual([]);
  });

  it('shows both values side by side when another operator saved first', async () => {
    await open();
    await field('반품 배송비 (원)').fill('3,500');
    refuse('order.setDeliveryTerms', 'SETTING_CHANGED', { terms: { ...terms, returnFee: 4_000, version: 4 } });
    await saveTerms();
    const dialog = page.getByRole('dialog', { name: '그 사이 다른 운영자가 수정했습니다' });
    await expect.element(dialog.getByText('4,000')).toBeVisible();
    answer('order.setDeliveryTerms', { ...terms, returnFee: 3_500, version: 5 });
    await dialog.getByRole('button', { name: '선택한 값으로 저장' }).click();
    await expect
      .poll(() => requestsTo('order.setDeliveryTerms').at(-1)?.body)
      .toMatchObject({ returnFee: 3_500, version: 4 });
  });
});
