import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showsFourStates } from '../../../testing/four-states.ts';
import { answer, breakOff, refuse, requestsTo } from '../../../testing/network.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

const open = () => renderScreen('/admin/globalSetting', { as: 'operator' });
const fee = page.getByLabelText('배송비 (원)');
const save = () => page.getByRole('button', { name: '저장', exact: true }).first().click();

beforeEach(() => {
  answer('order.deliveryFee', 3_000);
  answer('order.freeDeliveryFrom', 70_000);
  answer('order.carrier', 'epost');
});

showsFourStates({
  call: 'order.carrier',
  open,
  data: ['epost', '택배사'],
  error: '배송비 정보를 불러오는 중 오류가 발생했습니다.',
});

it.each([
  ['', '배송비는 0 이상의 값이어야 합니다.'],
  ['-1', '배송비는 0 이상의 값이어야 합니다.'],
  ['1,000,001', '1,000,000원 이하로 입력해주세요.'],
])('takes no fee of “%s”', async (text, sentence) => {
  await open();
  await fee.fill(text);
  await save();
  await expect.element(page.getByText(sentence)).toBeVisible();
  expect(requestsTo('order.setDeliveryFee')).toEqual([]);
});

it('saves a fee against the one that was seen, and says when the guide promises another', async () => {
  await open();
  await expect.element(fee).toHaveValue('3,000');
  await expect.element(page.getByText(/현재 설정이 다릅니다/)).not.toBeInTheDocument();
  answer('order.setDeliveryFee', 2_500);
  answer('order.deliveryFee', 2_500);
  await fee.fill('2,500');
  await save();
  await expect.element(page.getByText(/현재 설정이 다릅니다/)).toBeVisible();
  expect(requestsTo('order.setDeliveryFee')[0]).toMatchObject({
    params: { value: '2500' },
    query: { expected: '3000' },
  });
});

it('lays both fees side by side when another operator was faster', async () => {
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

it('says of a shop out of reach what failed, and the reason behind it', async () => {
  await open();
  breakOff('order.setDeliveryFee');
  await fee.fill('2,500');
  await save();
  await expect
    .element(page.getByRole('alertdialog'))
    .toMatchTextContent('배송비 업데이트 중 오류가 발생했습니다. 인터넷 연결을 확인한 뒤 다시 시도해주세요.');
});

it('saves the carrier when it is chosen', async () => {
  await open();
  answer('order.setCarrier', 'cj');
  await page.getByLabelText('택배사').selectOptions('cj');
  await expect.poll(() => requestsTo('order.setCarrier')[0]?.params).toEqual({ value: 'cj' });
});
