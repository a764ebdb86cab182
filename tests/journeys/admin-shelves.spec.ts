import { randomUUID } from 'node:crypto';
import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { describe, expect, it } from 'vitest';
import { enterBackOffice, openScreen } from '../support/operating.ts';
import { admin } from '../support/people.ts';
import { shop } from '../support/shop.ts';
import { answer, expectSound, noJourneys } from '../support/visitor.ts';

describe.skipIf(noJourneys)('an operator on a phone', () => {
  it('keeps categories, BEST priorities and banners', { timeout: 120_000 }, async () => {
    const client = await admin(shop);
    const { page, complaints } = await enterBackOffice('phone');
    const told = (text: string) => page.getByRole('status').filter({ hasText: text }).first().waitFor();
    const name = `여정 ${randomUUID().slice(0, 6)}`;

    await openScreen(page, '/admin/category/manage', '카테고리 관리');
    await page.getByRole('button', { name: '추가', exact: true }).click();
    await page.getByText('카테고리 이름을 입력해주세요.').waitFor();
    await page.getByLabel('새 카테고리').fill(name);
    await page.getByRole('button', { name: '추가', exact: true }).click();
    await told(`‘${name}’ 카테고리가 추가되었습니다.`);
    await page.getByRole('button', { name: `${name} 이름 변경` }).click();
    await page.getByLabel(`${name} 새 이름`).fill(`${name} 둘`);
    await expectSound(page);
    await page.getByLabel(`${name} 새 이름`).press('Enter');
    await page.getByRole('button', { name: `${name} 둘 삭제` }).click();
    await answer(page, `‘${name} 둘’ 카테고리를 삭제하시겠습니까?`);
    await told(`‘${name} 둘’ 카테고리가 삭제되었습니다.`);

    await openScreen(page, '/admin/prioritySetting', 'BEST 우선순위');
    const list = await client.must(catalogCalls.itemsByPriority, { params: { page: 0, size: 50 } });
    const [item] = list._embedded.priorityItemDTOList.filter(({ priority }) => priority === 0);
    if (item === undefined) throw new Error('every item is among BEST');
    await page.getByRole('button', { name: `${item.title} 우선순위 0 수정` }).click();
    await page.getByLabel(`${item.title} 우선순위`, { exact: true }).fill('1.5');
    await page.getByLabel(`${item.title} 우선순위`, { exact: true }).press('Enter');
    await page.getByText('우선순위는 0 이상의 정수만 입력할 수 있습니다.').waitFor();
    await expectSound(page);
    await page.getByLabel(`${item.title} 우선순위`, { exact: true }).fill('99');
    await page.getByRole('button', { name: '저장', exact: true }).click();
    await told('우선순위가 성공적으로 업데이트되었습니다.');
    await page.getByRole('button', { name: `${item.title} 우선순위 99 수정` }).waitFor();
    await client.must(catalogCalls.setPriority, { params: { id: item.id, priority: 0 } });

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
