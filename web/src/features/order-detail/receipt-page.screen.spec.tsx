import { orderSample } from '@gyeol/contracts/http/samples.ts';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { setConfig } from '../../shared/config/config.ts';
import { answer, refuse } from '../../testing/network.ts';
import { auditPage } from '../../testing/page-audit.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sampleShop } from '../../testing/sample-shop.ts';

/** The part of Chromium's protocol that this test needs. */
interface Protocol {
  send(method: 'Emulation.setEmulatedMedia', params: { media: string }): Promise<void>;
}
const show = (media: 'print' | ''): Promise<void> =>
  (cdp() as unknown as Protocol).send('Emulation.setEmulatedMedia', { media });

afterEach(() => show(''));

it('the printed receipt has no header, footer or buttons', async () => {
  answer('order.detail', orderSample);
  await renderScreen('/payment/receipt/order-1', { as: 'member' });
  const title = page.getByRole('heading', { name: '영수증', level: 1 });
  await expect.element(title).toBeVisible();
  const frame = [
    page.getByRole('banner', { includeHidden: true }),
    page.getByRole('contentinfo', { includeHidden: true }),
    page.getByRole('button', { name: '인쇄하기', includeHidden: true }),
    page.getByRole('link', { name: '주문 상세로 돌아가기', includeHidden: true }),
  ];
  for (const part of frame) await expect.element(part).toBeVisible();
  await show('print');
  for (const part of frame) await expect.element(part).not.toBeVisible();
  await expect.element(title).toBeVisible();
  await expect.element(page.getByText(orderSample.merchantUid)).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: '단가' })).toBeVisible();
});

it('the printed receipt of an ordinary order fits one A4 sheet', async () => {
  onTestFinished(() => page.viewport(1440, 900));
  const { business } = sampleShop().profile;
  const everything = Object.fromEntries(Object.keys(business).map((key) => [key, '서울특별시 성동구']));
  setConfig({
    shop: sampleShop({ business: { ...business, ...everything, privacyOfficer: business.privacyOfficer } }),
  });
  const [line] = orderSample.itemManagements;
  const itemManagements = [1, 2, 3].map((itemOptionId) => ({ ...line, itemOptionId }) as NonNullable<typeof line>);
  answer('order.detail', { ...orderSample, itemManagements });
  await renderScreen('/payment/receipt/order-1', { as: 'member' });
  await show('print');
  // An A4 sheet of 210 × 297 mm without its margins of 16 mm.
  await page.viewport(673, 1002);
  await expect.poll(() => document.querySelector('article')?.offsetHeight ?? Infinity).toBeLessThanOrEqual(1002);
});

it('the receipt page keeps its heading when the order does not exist', async () => {
  refuse('order.detail', 'ORDER_NOT_FOUND');
  await renderScreen('/payment/receipt/order-1', { as: 'member' });
  await expect.element(page.getByRole('heading', { name: '영수증', level: 1 })).toBeVisible();
  await auditPage();
});

it('the receipt and the window title show the current name of the shop', async () => {
  answer('order.detail', orderSample);
  const { business } = sampleShop().profile;
  const names = { name: '두레책방', latin: 'DURE', full: '두레책방 DURE', description: '' };
  setConfig({ shop: sampleShop({ names, business: { ...business, company: '두레협동조합' } }) });
  await renderScreen('/payment/receipt/order-1', { as: 'member' });
  await expect.poll(() => document.title).toBe('영수증 | 두레책방 DURE');
  await expect.element(page.getByRole('article').getByText('두레협동조합').first()).toBeVisible();
  await expect.element(page.getByRole('contentinfo')).toMatchTextContent(/두레책방 DURE/);
  expect(document.body.textContent).not.toMatch(/결 GYEOL|(?<![가-힣])결(?![가-힣])/);
});
