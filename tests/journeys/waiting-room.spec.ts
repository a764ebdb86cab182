import { waitingCalls } from '@gyeol/contracts/http/waiting.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buyableOption } from '../support/buying.ts';
import { admin, signUp } from '../support/people.ts';
import { shop } from '../support/shop.ts';
import { completeSheet, enterShop, openCardWindow, openItem, putIntoBag, stepOf } from '../support/shopping.ts';
import { findAddress } from '../support/signing-up.ts';
import { answer, expectSound, expectText, noJourneys } from '../support/visitor.ts';

/** One in ten seconds: who comes second waits long enough to be seen. */
const perMinute = 6;

describe.skipIf(noJourneys)('a sale behind a waiting room', () => {
  it('lets a shopper on a phone wait, keep the place through a reload, come in and buy', {
    timeout: 120_000,
  }, async () => {
    const shopkeeper = await admin(shop);
    const { visitor, client } = await enterShop('phone');
    const { page, complaints } = visitor;
    const goods = await buyableOption(client);
    const { doorId } = await shopkeeper.must(waitingCalls.openDoor, {
      body: {
        itemId: goods.itemId,
        title: '한정 발매',
        opensAt: new Date().toISOString(),
        closesAt: null,
        perMinute,
      },
    });
    onTestFinished(async () => void (await shopkeeper.must(waitingCalls.closeDoor, { params: { doorId } })));

    await openItem(page, goods.title);
    await page.getByRole('complementary', { name: '대기실 안내' }).waitFor();
    await putIntoBag(visitor, goods);
    // Somebody else is let in first.
    const other = await signUp(shop);
    await other.client.must(waitingCalls.take, { params: { doorId } });

    await page.getByRole('button', { name: 'ORDER' }).click();
    await page.getByRole('heading', { level: 1, name: '한정 발매' }).waitFor();
    const room = page.getByRole('region', { name: '대기 현황' });
    await expectText(room, /다음 차례입니다|앞에/);
    await expectSound(page);
    await page.reload();
    await expectText(room, /다음 차례입니다|앞에/);

    await page.getByRole('heading', { level: 1, name: '주문서' }).waitFor();
    await page.getByLabel('받는 분').waitFor();
    await findAddress(page, '연무장길');
    await page.getByLabel('상세주소', { exact: true }).fill('2층');
    await completeSheet(page);
    const window = await openCardWindow(visitor);
    await window.getByTestId('pay-approve').click();
    await answer(page, '결제가 정상적으로 완료되었습니다.');
    await expectText(stepOf(page), '배송준비중');
    expect(complaints.filter((line) => !line.includes('409'))).toEqual([]);
  });
});
