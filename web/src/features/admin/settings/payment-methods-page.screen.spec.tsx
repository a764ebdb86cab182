import { completeMethods, type MethodSetting } from '@gyeol/contracts/rules/payment-methods.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../../shared/api/call-types.ts';
import { showsFourStates } from '../../../testing/four-states.ts';
import { answer, refuse, requestsTo } from '../../../testing/network.ts';
import { auditPage } from '../../../testing/page-audit.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

const open = () => renderScreen('/admin/payment-methods', { as: 'operator' });
const settings = (version: number, ...methods: MethodSetting[]): Answer<'order.paymentMethods'> => ({
  version,
  methods: completeMethods(methods),
});
const card: MethodSetting = { method: 'card', on: true, channelKey: '', pg: '' };
const save = () => page.getByRole('button', { name: '저장', exact: true }).click();
const isUsed = (name: string) => page.getByRole('checkbox', { name: `${name} 사용` });

beforeEach(() => {
  answer('order.paymentMethods', settings(0));
});

showsFourStates({
  call: 'order.paymentMethods',
  open,
  data: [settings(0), '신용·체크카드 사용'],
  error: '결제 수단을 불러오는 중 오류가 발생했습니다.',
});

it('the payment methods page switches a method on, moves the method up, and sends the loaded version', async () => {
  await open();
  await expect.element(isUsed('신용·체크카드')).toBeChecked();
  await isUsed('실시간 계좌이체').click();
  await page.getByLabelText('실시간 계좌이체 채널 키').fill('channel-key-1');
  await page.getByRole('button', { name: '실시간 계좌이체 위로' }).click();
  await auditPage();
  const saved = settings(1, { method: 'transfer', on: true, channelKey: 'channel-key-1', pg: '' }, card);
  answer('order.setPaymentMethods', saved);
  await save();
  await expect.poll(() => requestsTo('order.setPaymentMethods')[0]?.body).toEqual({ ...saved, version: 0 });
});

it('the payment methods page restores typed values in a reopened tab, with the version loaded at first', async () => {
  const screen = await open();
  await isUsed('실시간 계좌이체').click();
  await page.getByLabelText('실시간 계좌이체 채널 키').fill('channel-key-1');
  screen.close();
  answer('order.paymentMethods', settings(5));
  await open();
  await expect.element(page.getByLabelText('실시간 계좌이체 채널 키')).toHaveValue('channel-key-1');
  answer('order.setPaymentMethods', settings(6));
  await save();
  await expect.poll(() => requestsTo('order.setPaymentMethods').at(-1)?.body).toMatchObject({ version: 0 });
});

it('the payment methods page refuses an easy pay method without a channel', async () => {
  await open();
  await isUsed('네이버페이').click();
  await save();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByText('네이버페이: 사용하려면 채널 키나 PG 코드를 입력해주세요.')).toBeVisible();
  await dialog.getByRole('button', { name: '확인' }).click();
  await expect.element(isUsed('네이버페이')).toBeChecked();
  expect(requestsTo('order.setPaymentMethods')).toEqual([]);
});

it('the payment methods page shows both settings side by side when another operator saved first', async () => {
  await open();
  await isUsed('휴대폰 결제').click();
  const newer = settings(3, card, { method: 'transfer', on: true, channelKey: '', pg: '' });
  refuse('order.setPaymentMethods', 'SETTING_CHANGED', { settings: newer });
  await save();
  const dialog = page.getByRole('dialog', { name: '그 사이 다른 운영자가 수정했습니다' });
  await expect.element(dialog).toMatchTextContent(/저장된 값[\s\S]*실시간 계좌이체[\s\S]*휴대폰 결제/);
  answer('order.setPaymentMethods', settings(4));
  await dialog.getByRole('button', { name: '선택한 값으로 저장' }).click();
  await expect.poll(() => requestsTo('order.setPaymentMethods').at(-1)?.body).toMatchObject({ version: 3 });
});

it('the payment methods page keeps escrow on by default, and saves its provider and sender', async () => {
  await open();
  const escrow = page.getByRole('region', { name: '구매안전' });
  await expect.element(escrow.getByRole('checkbox')).toBeChecked();
  await escrow.getByLabelText('구매안전 제공자').fill('한국결제');
  await escrow.getByLabelText('보내는 곳 이름').fill('결');
  await auditPage();
  answer('order.setPaymentMethods', settings(1));
  await save();
  await expect
    .poll(() => requestsTo('order.setPaymentMethods')[0]?.body)
    .toMatchObject({ escrow: { on: true, provider: '한국결제', sender: { name: '결', phone: '' } } });
});

it('the payment methods page saves the deposit days, and disables deposits without REFUND_ACCOUNT_KEY', async () => {
  const vbank: MethodSetting = { method: 'vbank', on: true, channelKey: '', pg: '' };
  answer('order.paymentMethods', { ...settings(1, card, vbank), depositDays: 7 });
  const first = await open();
  await page.getByLabelText('입금 기한(일)').fill('3');
  answer('order.setPaymentMethods', { ...settings(2, card, vbank), depositDays: 3 });
  await save();
  await expect.poll(() => requestsTo('order.setPaymentMethods')[0]?.body).toMatchObject({ depositDays: 3 });
  await expect.element(page.getByText('저장되었습니다.')).toBeVisible();
  // A tab that is closed before the draft is gone keeps the draft.
  await expect.poll(() => Object.keys(sessionStorage).filter((name) => name.startsWith('draft:'))).toEqual([]);
  first.close();
  answer('order.paymentMethods', { ...settings(2, card), depositsOff: true });
  await open();
  await expect.element(isUsed('무통장입금')).toBeDisabled();
  await expect.element(isUsed('실시간 계좌이체')).toBeDisabled();
  await expect.element(page.getByText(/REFUND_ACCOUNT_KEY/).first()).toBeVisible();
});

it('the payment methods page saves the hours of a deposit for goods of a sale, and takes no deposit without hours', async () => {
  const vbank: MethodSetting = { method: 'vbank', on: true, channelKey: '', pg: '' };
  answer('order.paymentMethods', settings(1, card, vbank));
  await open();
  const hours = page.getByLabelText('행사·대기실 상품 입금 기한');
  await expect.element(hours).toHaveDisplayValue('무통장입금 받지 않음');
  await hours.selectOptions('2시간');
  await auditPage();
  answer('order.setPaymentMethods', { ...settings(2, card, vbank), saleDepositHours: 2 });
  await save();
  await expect.poll(() => requestsTo('order.setPaymentMethods')[0]?.body).toMatchObject({ saleDepositHours: 2 });
  await expect.element(page.getByText('저장되었습니다.')).toBeVisible();
  await hours.selectOptions('무통장입금 받지 않음');
  await save();
  await expect.poll(() => requestsTo('order.setPaymentMethods').at(-1)?.body).toMatchObject({ saleDepositHours: null });
});

it('the payment methods page sets the version of PortOne for each channel, and says what V2 needs', async () => {
  answer('order.paymentMethods', { ...settings(0), providers: ['portone', 'portone-v2'] });
  await open();
  const module = page.getByRole('group', { name: '신용·체크카드 결제모듈' });
  await expect.element(module.getByRole('radio', { name: 'V1' })).toBeChecked();
  await module.getByRole('radio', { name: 'V2' }).click();
  await expect.element(page.getByText(/NHN KCP\(영문과 숫자만\)에서는 결제창이 열리지 않을 수 있으니/)).toBeVisible();
  await expect.element(page.getByLabelText('신용·체크카드 PG 코드')).not.toBeInTheDocument();
  await auditPage();
  await save();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByText('신용·체크카드: 결제모듈 V2는 채널 키가 있어야 합니다.')).toBeVisible();
  await dialog.getByRole('button', { name: '확인' }).click();
  await page.getByLabelText('신용·체크카드 채널 키').fill('channel-key-2');
  const v2 = { ...card, channelKey: 'channel-key-2', provider: 'portone-v2' } as const;
  answer('order.setPaymentMethods', settings(1, v2));
  await save();
  await expect
    .poll(() => requestsTo('order.setPaymentMethods')[0]?.body)
    .toMatchObject({ methods: expect.arrayContaining([v2]) });
});

it('the payment methods page shows no choice of a version in a shop that has the keys of V1 alone', async () => {
  await open();
  await expect.element(isUsed('신용·체크카드')).toBeChecked();
  await expect.element(page.getByRole('group', { name: '신용·체크카드 결제모듈' })).not.toBeInTheDocument();
});
