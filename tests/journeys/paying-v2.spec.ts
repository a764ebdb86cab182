import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { buyableOption, placeOrder } from '../support/buying.ts';
import { eventually } from '../support/eventually.ts';
import { admin } from '../support/members.ts';
import { sandbox, shop } from '../support/shop.ts';
import type { ShopClient } from '../support/shop-client.ts';
import { enterShop, orderOnPage, stepOf } from '../support/shopping.ts';
import { expectSound, expectText, noJourneys } from '../support/visitor.ts';

const done = '결제가 정상적으로 완료되었습니다.';
const channelKey = 'channel-key-journey';

/** Sets the version of PortOne at which the window of the card opens. */
const setVersion = async (operator: ShopClient, provider: 'portone' | 'portone-v2'): Promise<void> => {
  const { version, methods } = await operator.must(orderCalls.paymentMethods);
  const changed = methods.map((setting) =>
    setting.method === 'card'
      ? { ...setting, provider, channelKey: provider === 'portone' ? '' : channelKey }
      : setting,
  );
  await operator.must(orderCalls.setPaymentMethods, { body: { version, methods: changed } });
};

describe.skipIf(noJourneys)('a buyer whose card is paid by PortOne V2', () => {
  afterEach(async () => setVersion(await admin(shop), 'portone'));

  it('pays on a computer and by the redirect of a phone, and gets the money back from V2', {
    timeout: 240_000,
  }, async () => {
    const operator = await admin(shop);
    await setVersion(operator, 'portone-v2');
    for (const device of ['desktop', 'phone'] as const) {
      const { visitor, client } = await enterShop(device);
      const { page, complaints } = visitor;
      const { optionId } = await buyableOption(client, 2);
      const order = await placeOrder(client, { optionId, quantity: 1 });

      await page.goto(`${shop}/payment`);
      await expectText(page.getByRole('main'), formatWon(order.totalPrice));
      await page.getByRole('button', { name: '결제하기' }).click();
      const window = device === 'phone' ? page : page.frameLocator('[data-testid="pay-frame"]');
      await window.getByTestId('pay-amount').waitFor();
      if (device === 'desktop') {
        await window.getByTestId('pay-cancel').click();
        await page.getByText('결제를 취소했어요.', { exact: false }).waitFor();
        await page.getByRole('button', { name: '결제하기' }).click();
      }
      await window.getByTestId('pay-approve').click();
      await page.getByText(done).waitFor();
      await expectText(stepOf(page), '배송준비중');
      await expectSound(page);
      expect(orderOnPage(page)).toBe(order.merchantUid);

      await client.must(orderCalls.cancel, { params: { uid: order.merchantUid } });
      await eventually('the money is back', async () =>
        (await sandbox.payments(order.merchantUid)).some(({ status }) => status === 'cancelled'),
      );
      expect((await sandbox.payments(order.merchantUid)).every(({ version }) => version === 'v2')).toBe(true);
      expect(complaints).toEqual([]);
    }
  });
});
