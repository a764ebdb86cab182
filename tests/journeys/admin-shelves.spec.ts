import { randomUUID } from 'node:crypto';
import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { waitingCalls } from '@gyeol/contracts/http/waiting.ts';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buyableOption } from '../support/buying.ts';
import { admin } from '../support/members.ts';
import { enterBackOffice, openScreen } from '../support/operating.ts';
import { shop } from '../support/shop.ts';
import type { ShopClient } from '../support/shop-client.ts';
import { answer, expectSound, expectText, noJourneys } from '../support/visitor.ts';

/** A sale gate shuts the orders of its item at once: switching it on asks by the item's name, and its card keeps that. */
const editSaleGate = async (page: Page, client: ShopClient): Promise<void> => {
  const { itemId, title } = await buyableOption(client);
  const saleGatesOf = async () =>
    (await client.must(waitingCalls.adminSaleGates)).filter((saleGate) => saleGate.itemId === itemId);
  const before = (await saleGatesOf()).length;
  const off = async (): Promise<void> => {
    for (const { doorId: saleGateId, closedAt } of await saleGatesOf())
      if (closedAt === null) await client.must(waitingCalls.closeSaleGate, { params: { doorId: saleGateId } });
  };
  onTestFinished(off);
  await openScreen(page, '/admin/waiting-room', '대기실');
  const form = page.getByRole('form', { name: '대기실 켜기' });
  await form.getByLabel('상품 찾기').fill(title);
  await form.getByRole('radio', { name: title, exact: true }).check();
  await form.getByLabel('대기실 이름').fill('여정의 발매');
  await form.getByRole('button', { name: '대기실 켜기' }).click();
  await answer(page, `‘${title}’ 대기실을 켜시겠습니까?`, '취소');
  expect(await saleGatesOf()).toHaveLength(before);
  await form.getByRole('button', { name: '대기실 켜기' }).click();
  await answer(page, '대기실을 거친 고객만 주문할 수 있고, 1분에 60명씩 입장합니다.');
  const card = page.getByRole('listitem').filter({ hasText: '여정의 발매' }).filter({ hasText: '대기실 끄기' });
  await expectText(card, title);
  await expectSound(page);
  await card.getByRole('button', { name: '대기실 끄기' }).click();
  await answer(page, '여정의 발매 대기실을 끄시겠습니까?');
  await expect.poll(async () => (await saleGatesOf()).filter(({ closedAt }) => closedAt === null)).toEqual([]);
};

describe.skipIf(noJourneys)('an operator on a phone', () => {
  it('keeps categories, BEST priorities and banners', { timeout: 120_000 }, async () => {
    const client = await admin(shop);
    const { page, complaints } = await enterBackOffice('phone');
    const waitForStatus = (text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor();
    const name = `여정 ${randomUUID().slice(0, 6)}`;

    await openScreen(page, '/admin/category/manage', '카테고리 관리');
    const behind = (selector: string) => page.evaluate(`getComputedStyle(${selector}).backgroundColor`);
    expect(await behind('document.querySelector("main").parentElement')).not.toBe(await behind('document.body'));
    await page.getByLabel('새 카테고리').fill(name);
    await page.getByRole('button', { name: '추가', exact: true }).click();
    await waitForStatus(`‘${name}’ 카테고리가 추가되었습니다.`);
    await page.getByRole('button', { name: `${name} 이름 변경` }).click();
    await page.getByLabel(`${name} 새 이름`).fill(`${name} 둘`);
    await expectSound(page);
    await page.getByLabel(`${name} 새 이름`).press('Enter');
    await page.getByRole('button', { name: `${name} 둘 삭제` }).click();
    await answer(page, `‘${name} 둘’ 카테고리를 삭제하시겠습니까?`);
    await waitForStatus(`‘${name} 둘’ 카테고리가 삭제되었습니다.`);

    await openScreen(page, '/admin/prioritySetting', 'BEST 우선순위');
    const list = await client.must(catalogCalls.itemsByPriority, { params: { page: 0, size: 50 } });
    const [item] = list._embedded.priorityItemDTOList.filter(({ priority }) => priority === 0);
    if (item === undefined) throw new Error('every item is among BEST');
    await page.getByRole('button', { name: `${item.title} 우선순위 0 수정` }).click();
    await page.getByLabel(`${item.title} 우선순위`, { exact: true }).fill('99');
    await page.getByRole('button', { name: '저장', exact: true }).click();
    await waitForStatus('우선순위가 성공적으로 업데이트되었습니다.');
    await page.getByRole('button', { name: `${item.title} 우선순위 99 수정` }).waitFor();
    await client.must(catalogCalls.setPriority, { params: { id: item.id, priority: 0 } });

    await editSaleGate(page, client);

    await openScreen(page, '/admin/globalSetting', '배송비 설정');
    await expectSound(page);
    const free = await client.must(orderCalls.freeDeliveryFrom);
    onTestFinished(async () => void (await client.must(orderCalls.setFreeDeliveryFrom, { params: { value: free } })));
    await page.getByLabel('무료배송 기준 금액 (원)').fill('90,000,000');
    await page.getByRole('button', { name: '저장', exact: true }).last().click();
    await waitForStatus('저장되었습니다.');
    expect(await client.must(orderCalls.freeDeliveryFrom)).toBe(90_000_000);

    await openScreen(page, '/admin/asset/editAsset/HOME', '홈 배너');
    const second = await page.getByRole('img', { name: '이미지 2', exact: true }).getAttribute('src');
    await page.getByRole('button', { name: '이미지 2 순서 바꾸기' }).press('Home');
    expect(await page.getByRole('img', { name: '이미지 1', exact: true }).getAttribute('src')).toBe(second);
    await expectSound(page);
    await page.getByRole('link', { name: '결 ADMIN' }).click();
    await answer(page, '변경 사항이 저장되지 않습니다');
    await page.waitForURL(`${shop}/admin`);
    expect(complaints).toEqual([]);
  });
});
