import { problems } from '@gyeol/contracts/problems.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../../shared/api/call-types.ts';
import { showsFourStates } from '../../../testing/four-states.ts';
import { answer, refuse, requestsTo } from '../../../testing/network.ts';
import { auditPage } from '../../../testing/page-audit.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

type Failed = Answer<'message.failedMessages'>;
const message: Failed['content'][number] = {
  id: 3,
  kind: 'shipped',
  merchantUid: 'order-1',
  receiver: '김하늘',
  phoneNumber: '01012345678',
  text: '[결] 상품이 발송되었습니다.',
  state: 'UNKNOWN',
  error: 'interrupted',
  createdAt: '2026-03-02T03:04:05.000Z',
};
const list = (...content: Failed['content']): Failed => ({
  content,
  totalElements: content.length,
  totalPages: content.length > 0 ? 1 : 0,
});
const open = () => renderScreen('/admin/messages', { as: 'operator' });
const agree = () => page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();

showsFourStates({
  call: 'message.failedMessages',
  open,
  data: [list(message), message.text],
  empty: [list(), '보내지 못한 문자가 없습니다.'],
  error: problems.INTERNAL[1],
});

it('the list of failed messages shows each reason, and resends or drops a message after a confirmation', async () => {
  answer('message.failedMessages', list(message, { ...message, id: 4, state: 'CAPPED', merchantUid: null }));
  await open();
  await expect.element(page.getByText('보냈는지 확인하지 못했습니다.')).toBeVisible();
  await expect.element(page.getByText('하루 발송 한도를 넘었습니다.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'order-1' })).toHaveAttribute('href', '/payment/details/order-1');
  await auditPage();
  refuse('message.decideMessage', 'MESSAGE_NOT_FAILED');
  await page.getByRole('button', { name: '다시 보내기' }).first().click();
  await agree();
  await expect.element(page.getByText(problems.MESSAGE_NOT_FAILED[1])).toBeVisible();
  await agree();
  answer('message.decideMessage', { ok: true });
  answer('message.failedMessages', list(message));
  await page.getByRole('button', { name: '보내지 않음' }).last().click();
  await agree();
  await expect.element(page.getByText('하루 발송 한도를 넘었습니다.')).not.toBeInTheDocument();
  expect(requestsTo('message.decideMessage').map(({ params, body }) => [params, body])).toEqual([
    [{ id: '3' }, { decision: 'resend' }],
    [{ id: '4' }, { decision: 'dismiss' }],
  ]);
});
