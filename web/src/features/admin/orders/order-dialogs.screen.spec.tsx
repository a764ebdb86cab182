import { problems } from '@gyeol/contracts/problems.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Answer } from '../../../shared/api/call-types.ts';
import { answer, neverAnswer, refuse, requestsTo } from '../../../testing/network.ts';
import { auditPage } from '../../../testing/page-audit.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

type Row = Answer<'reporting.orders'>['_embedded']['paymentHistoryDTOList'][number];
const rowOf = (merchantUid: string, paymentTime: string, memo: string | null = null): Row => ({
  merchantUid,
  name: '김하늘',
  phoneNumber: '01012345678',
  itemTitles: '카드 지갑',
  totalPrice: 42_000,
  paymentTime,
  paymentStatus: 'PREPARING',
  trackingNumber: null,
  memo,
  buyerName: '김하늘',
  buyerPhoneNumber: '01012345678',
  packingBatchId: null,
  paymentMethod: 'card',
});
const [late, early] = ['20260303-0000002', '20260302-0000001'];
const rows = (memo: string | null = null): Answer<'reporting.ordersByStatus'> => ({
  _embedded: {
    paymentHistoryDTOList: [rowOf(late, '2026-03-03T03:04:05.000Z'), rowOf(early, '2026-03-02T03:04:05.000Z', memo)],
  },
  page: { size: 15, number: 0, totalElements: 2, totalPages: 1 },
});
const question = page.getByRole('alertdialog');
const reply = (word: string) => question.getByRole('button', { name: word, exact: true }).click();
const toast = (text: string) => page.getByRole('status').filter({ hasText: text });

beforeEach(async () => {
  answer('reporting.ordersByStatus', rows());
  answer('order.carrier', 'cj');
  await renderScreen('/admin/order/manage/PREPARING', { as: 'operator' });
});

describe('the dialog for the tracking numbers of chosen orders', () => {
  const dialog = page.getByRole('dialog', { name: /운송장 입력/ });
  const field = (merchantUid: string) => dialog.getByLabelText(new RegExp(merchantUid));
  const ship = dialog.getByRole('button', { name: '발송 처리' });
  const shipped = (merchantUid: string) => ({ merchantUid, ok: true, outcome: 'shipped' });
  beforeEach(async () => {
    for (const merchantUid of [late, early]) await page.getByRole('checkbox', { name: `${merchantUid} 선택` }).click();
    await page.getByRole('button', { name: '운송장 입력' }).click();
  });

  it('lists the orders by payment time, and reports wrong and repeated numbers', async () => {
    const labels = dialog.getByRole('textbox');
    await expect.element(labels.first()).toHaveAccessibleName(new RegExp(early));
    await field(early).fill('12');
    await expect.element(dialog.getByText('운송장 번호 형식이 올바르지 않습니다.')).toBeVisible();
    await expect.element(ship).toBeDisabled();
    await field(early).fill('681234567890');
    await field(late).fill('6812-3456-7890');
    await expect.element(dialog.getByText(/다른 주문과 같은 운송장 번호입니다\./).first()).toBeVisible();
    await expect.element(dialog.getByRole('status').last()).toMatchTextContent('2 / 2건 입력');
    await auditPage();
    await ship.click();
    await expect.element(question).toMatchTextContent(/그중 2건은 다른 주문과 같은 운송장 번호입니다\(합배송\)\./);
  });

  it('asks before typed numbers are lost, and cannot be closed while the numbers are sent', async () => {
    await field(early).fill('681234567890');
    await userEvent.keyboard('{Escape}');
    await expect.element(question).toMatchTextContent(/변경 사항이 저장되지 않습니다\./);
    await reply('취소');
    await expect.element(field(early)).toHaveValue('681234567890');
    neverAnswer('order.shipOrders');
    await ship.click();
    await reply('확인');
    await dialog.getByRole('button', { name: '닫기' }).click();
    await expect.element(question).toMatchTextContent('발송 처리하고 있습니다. 끝날 때까지 기다려주세요.');
    await reply('확인');
    await expect.element(field(early)).toHaveValue('681234567890');
  });

  it('ships the orders after a confirmation, and no order stays selected in the list', async () => {
    await field(early).fill('681234567890');
    await field(late).fill('681234567891');
    answer('order.shipOrders', { results: [shipped(early), shipped(late)] });
    await ship.click();
    await expect.element(question).toMatchTextContent(/2건을 발송 처리 하시겠습니까\?/);
    await reply('확인');
    await expect.element(toast('2건이 발송 처리되었습니다.')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole('toolbar')).not.toBeInTheDocument();
    const parcels = [
      { merchantUid: early, trackingNumber: '681234567890' },
      { merchantUid: late, trackingNumber: '681234567891' },
    ];
    expect(requestsTo('order.shipOrders').map(({ body }) => body)).toEqual([{ parcels }]);
  });

  it('keeps a refused number with the reason', async () => {
    await field(early).fill('681234567890');
    await field(late).fill('681234567891');
    const refused = { merchantUid: early, ok: false, outcome: '취소된 주문입니다.' };
    answer('order.shipOrders', { results: [refused, shipped(late)] });
    // Both orders are shipped, so the list behind the dialog becomes empty.
    const none = { size: 15, number: 0, totalElements: 0, totalPages: 0 };
    answer('reporting.ordersByStatus', { _embedded: { paymentHistoryDTOList: [] }, page: none });
    await ship.click();
    await reply('확인');
    await expect.element(page.getByText('1건이 발송 처리되었습니다.')).toBeVisible();
    await expect.element(page.getByText('해당 주문내역 정보가 없습니다.')).toBeInTheDocument();
    await expect.element(dialog.getByText('취소된 주문입니다.')).toBeVisible();
    await expect.element(field(late)).not.toBeInTheDocument();
    await expect.element(field(early)).toHaveValue('681234567890');
  });

  it('fills the fields from a pasted column, and leaves a field empty for an empty line', async () => {
    const paste = new DataTransfer();
    paste.setData('text', '681234567890\n\n681234567892\n');
    const event = new ClipboardEvent('paste', { clipboardData: paste, bubbles: true, cancelable: true });
    field(early).element().dispatchEvent(event);
    await expect.element(field(early)).toHaveValue('681234567890');
    await expect.element(field(late)).toHaveValue('');
    await expect.element(dialog.getByText('붙여 넣은 1건은 선택한 주문에 없어 채우지 않았습니다.')).toBeVisible();
  });
});

describe('the note of an order', () => {
  const dialog = page.getByRole('dialog', { name: '주문 메모' });
  const conflict = page.getByRole('dialog', { name: '그 사이 다른 운영자가 수정했습니다' });
  const words = dialog.getByRole('textbox');
  const save = () => dialog.getByRole('button', { name: '저장' }).click();
  const bodies = () => requestsTo('order.setOrderNote').map(({ body }) => body);
  beforeEach(async () => {
    await page.getByRole('button', { name: new RegExp(`${early} 메모 추가`) }).click();
    await words.fill('선물 포장');
  });

  it('is saved and shown in the list', async () => {
    answer('order.setOrderNote', { merchantUid: early, memo: '선물 포장' });
    answer('reporting.ordersByStatus', rows('선물 포장'));
    await save();
    await expect.element(toast('메모가 저장되었습니다.')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole('row').filter({ hasText: early })).toMatchTextContent(/선물 포장/);
    expect(bodies()).toEqual([{ memo: '선물 포장', expectedMemo: null }]);
  });

  it('stays in the dialog with the reason when it cannot be saved', async () => {
    refuse('order.setOrderNote', 'INTERNAL');
    await save();
    await expect.element(dialog.getByText(problems.INTERNAL[1])).toBeVisible();
    await expect.element(words).toHaveValue('선물 포장');
  });

  it('replaces another operator’s note only after showing this note', async () => {
    refuse('order.setOrderNote', 'MEMO_CHANGED', { memo: '전화함' });
    await save();
    await expect.element(conflict.getByText('전화함')).toBeVisible();
    await auditPage();
    await conflict.getByRole('button', { name: '계속 수정' }).click();
    await expect.element(words).toHaveValue('선물 포장');
    await words.fill('전화함, 선물 포장');
    await save();
    answer('order.setOrderNote', { merchantUid: early, memo: '선물 포장' });
    await conflict.getByRole('button', { name: '선택한 값으로 저장' }).click();
    await expect.element(toast('메모가 저장되었습니다.')).toBeVisible();
    expect(bodies().at(-1)).toEqual({ memo: '전화함, 선물 포장', expectedMemo: '전화함' });
  });

  it('asks for confirmation before Escape or the cancel button loses typed text', async () => {
    await userEvent.keyboard('{Escape}');
    await expect.element(question).toMatchTextContent(/입력한 내용이 저장되지 않습니다/);
    await reply('취소');
    await expect.element(words).toHaveValue('선물 포장');
    await dialog.getByRole('button', { name: '취소' }).click();
    await reply('취소');
    await expect.element(words).toHaveValue('선물 포장');
    await userEvent.keyboard('{Escape}');
    await reply('확인');
    await expect.element(dialog).not.toBeInTheDocument();
  });
});
