import { randomUUID } from 'node:crypto';
import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { admin } from '../support/members.ts';
import { enterBackOffice, openScreen } from '../support/operating.ts';
import { shop } from '../support/shop.ts';
import { answer, expectSound, noJourneys, waitForStatus } from '../support/visitor.ts';

describe.skipIf(noJourneys)('an operator on a phone', () => {
  it('edits categories, BEST priorities, the delivery fee and the home page', { timeout: 120_000 }, async () => {
    const client = await admin(shop);
    const { page, complaints } = await enterBackOffice('phone');
    const name = `여정 ${randomUUID().slice(0, 6)}`;

    await openScreen(page, '/admin/category/manage', '카테고리 관리');
    const behind = (selector: string) => page.evaluate(`getComputedStyle(${selector}).backgroundColor`);
    expect(await behind('document.querySelector("main").parentElement')).not.toBe(await behind('document.body'));
    await page.getByLabel('새 카테고리').fill(name);
    await page.getByRole('button', { name: '추가', exact: true }).click();
    await waitForStatus(page, `‘${name}’ 카테고리가 추가되었습니다.`);
    await page.getByRole('button', { name: `${name} 이름 변경` }).click();
    await page.getByLabel(`${name} 새 이름`).fill(`${name} 둘`);
    await expectSound(page);
    await page.getByLabel(`${name} 새 이름`).press('Enter');
    await page.getByRole('button', { name: `${name} 둘 삭제` }).click();
    await answer(page, `‘${name} 둘’ 카테고리를 삭제하시겠습니까?`);
    await waitForStatus(page, `‘${name} 둘’ 카테고리가 삭제되었습니다.`);

    await openScreen(page, '/admin/prioritySetting', 'BEST 우선순위');
    const list = await client.must(catalogCalls.itemsByPriority, { params: { page: 0, size: 50 } });
    const [item] = list._embedded.priorityItemDTOList.filter(({ priority }) => priority === 0);
    if (item === undefined) throw new Error('every item is among BEST');
    await page.getByRole('button', { name: `${item.title} 우선순위 0 수정` }).click();
    await page.getByLabel(`${item.title} 우선순위`, { exact: true }).fill('99');
    await page.getByRole('button', { name: '저장', exact: true }).click();
    await waitForStatus(page, '우선순위가 성공적으로 업데이트되었습니다.');
    await page.getByRole('button', { name: `${item.title} 우선순위 99 수정` }).waitFor();
    await client.must(catalogCalls.setPriority, { params: { id: item.id, priority: 0 } });

    await openScreen(page, '/admin/globalSetting', '배송비 설정');
    await expectSound(page);
    const free = await client.must(orderCalls.freeDeliveryFrom);
    onTestFinished(async () => void (await client.must(orderCalls.setFreeDeliveryFrom, { params: { value: free } })));
    await page.getByLabel('무료배송 기준 금액 (원)').fill('90,000,000');
    await page.getByRole('button', { name: '저장', exact: true }).last().click();
    await waitForStatus(page, '저장되었습니다.');
    expect(await client.must(orderCalls.freeDeliveryFrom)).toBe(90_000_000);

    await openScreen(page, '/admin/home', '홈 구성');
    const composition = await client.must(catalogCalls.homeComposition);
    onTestFinished(async () => {
      const { version } = await client.must(catalogCalls.homeComposition);
      await client.must(catalogCalls.composeHome, { body: { version, blocks: composition.blocks } });
    });
    await page.getByLabel('새 블록').selectOption('notice');
    await page.getByRole('button', { name: '블록 추가' }).click();
    await page.getByLabel('글', { exact: true }).last().fill('여정의 알림');
    await page.frameLocator('iframe').getByText('여정의 알림').waitFor();
    await page.getByRole('button', { name: '알림 한 줄 ‘여정의 알림’ 위로' }).click();
    await expectSound(page);
    await page.getByRole('button', { name: '저장', exact: true }).click();
    await waitForStatus(page, '홈 구성이 저장되었습니다.');
    const { sections } = await client.must(catalogCalls.home);
    expect(sections.at(-2)).toMatchObject({ kind: 'notice', text: '여정의 알림' });
    expect(complaints).toEqual([]);
  });
});
