import type { FrameLocator, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buyableOption } from '../support/buying.ts';
import { eventually } from '../support/eventually.ts';
import { signUp } from '../support/members.ts';
import { sandbox, shop } from '../support/shop.ts';
import { orderOnPage, stepOf } from '../support/shopping.ts';
import { expectText, noJourneys, visit } from '../support/visitor.ts';

const farthest = 80;

/** Works like a person without a mouse: uses only Tab, Enter, Space and letters. */
const hands = (page: Page) => {
  const press = (key: string): Promise<void> => page.keyboard.press(key);
  /** True when the target has the focus and the focus is visible. */
  const isAt = async (target: Locator, container: Page | FrameLocator): Promise<boolean> =>
    (await target.and(container.locator(':focus-visible')).count()) === 1;
  const reach = async (target: Locator, container: Page | FrameLocator = page, key = 'Tab'): Promise<void> => {
    await target.waitFor();
    for (let step = 0; step < farthest && !(await isAt(target, container)); step += 1) await press(key);
    expect(await isAt(target, container), `${target} by ${key}`).toBe(true);
  };
  return {
    press,
    reach,
    /** Waits until the target has the focus, without pressing a key. */
    rests: (target: Locator, container: Page | FrameLocator = page) =>
      eventually(`the focus rests on ${target}`, () => isAt(target, container)),
    type: (text: string) => page.keyboard.type(text),
    enter: async (target: Locator, container: Page | FrameLocator = page, key = 'Tab'): Promise<void> => {
      await reach(target, container, key);
      await press('Enter');
    },
  };
};

describe.skipIf(noJourneys)('a buyer without a mouse', () => {
  it('signs in, finds an item, orders and pays', { timeout: 120_000 }, async () => {
    const member = await signUp(shop);
    const { optionName, title } = await buyableOption(member.client);
    const { page, complaints } = await visit('desktop');
    const { press, reach, rests, type, enter } = hands(page);
    const button = (name: string) => page.getByRole('button', { name });
    const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

    /** Reads the background of the document, which is visible beside the page at the scroll bar. */
    const backdrop = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor');

    await page.goto(shop);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const paper = await backdrop();
    await reach(page.getByRole('link', { name: '본문으로 건너뛰기' }));
    await enter(page.getByRole('link', { name: 'LOGIN' }));
    await heading('LOGIN');
    await reach(page.getByLabel('이메일'));
    await type(member.username);
    await reach(page.getByLabel('비밀번호'));
    await type(member.password);
    await press('Enter');
    await page.getByRole('link', { name: 'MY BAG' }).waitFor();

    await enter(page.getByRole('link', { name: '상품 검색' }));
    await rests(page.getByRole('searchbox', { name: '상품 검색' }));
    await type(title);
    await press('Enter');
    await heading(`‘${title}’ 검색`);
    await enter(page.getByRole('main').getByRole('link', { name: title }).first());
    await heading(title);
    await reach(page.getByRole('group', { name: 'OPTION' }).getByText(optionName, { exact: true }));
    await press('Space');
    await enter(button('ADD TO CART'));
    await expectText(page.getByRole('status'), '장바구니에 담았습니다.');
    await enter(page.getByRole('link', { name: 'MY BAG' }), page, 'Shift+Tab');

    await heading('MY BAG');
    await enter(button('ORDER'));
    await heading('주문서');
    await enter(button('주소 검색'));
    const widget = page.frameLocator('[data-testid="postcode-frame"]');
    // Waits until the widget has loaded and has taken the focus. An earlier key could still go to the page.
    await eventually('the widget has the focus', () =>
      page.evaluate("document.activeElement.matches('[data-testid=postcode-frame]')"),
    );
    await widget.getByTestId('postcode-query').waitFor();
    await reach(button('닫기'), page, 'Shift+Tab');
    await press('Escape');
    await rests(button('주소 검색'));
    await press('Enter');
    await reach(widget.getByTestId('postcode-query'), widget);
    await type('인사동길');
    await press('Enter');
    await widget.getByTestId('postcode-road').first().waitFor();
    await press('ArrowDown');
    // Simulates a slow phone, on which the dialog takes a second to close. The focus must move only after that.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const throttling = await page.context().newCDPSession(page);
    await throttling.send('Animation.enable');
    await throttling.send('Animation.setPlaybackRate', { playbackRate: 0.1 });
    expect(await backdrop()).not.toBe(paper);
    await press('Enter');
    // Waits until the darkened page has faded too, which takes as long as the dialog.
    await page.locator('[data-overlay][data-state="closed"]').waitFor();
    await rests(page.getByLabel('상세주소'));
    await page.getByRole('dialog', { name: '주소 검색' }).waitFor({ state: 'detached' });
    await rests(page.getByLabel('상세주소'));
    await throttling.detach();
    await press('ControlOrMeta+A');
    await type('4층');
    await reach(page.getByRole('checkbox', { name: '주문 내용을 확인했으며 결제에 동의합니다' }));
    await press('Space');
    await enter(button('결제하기'));

    await heading('결제');
    const card = page.frameLocator('[data-testid="pay-frame"]');
    await enter(card.getByTestId('pay-approve'), card);
    await expectText(page.getByRole('region', { name: '주문 완료' }), '결제가 정상적으로 완료되었습니다.');
    await expectText(stepOf(page), '배송준비중');
    await expectText(page.getByRole('region', { name: '배송지' }), '4층');
    expect(await sandbox.payments(orderOnPage(page))).toMatchObject([{ status: 'paid' }]);
    expect(complaints).toEqual([]);
  });
});
