import { pointCalls } from '@gyeol/contracts/http/points.ts';
import { describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { signUp } from '../support/members.ts';
import { enterBackOffice, openScreen } from '../support/operating.ts';
import { shop } from '../support/shop.ts';
import { memberIdOf } from '../support/tokens.ts';
import { expectSound, expectText, noJourneys } from '../support/visitor.ts';

describe.skipIf(noJourneys)('an operator who works with points', () => {
  it.each(['phone', 'desktop'] as const)(
    'on a %s adds and subtracts points, and reads the total that the shop owes',
    { timeout: 180_000 },
    async (screen) => {
      const { client } = await signUp(shop);
      const before = (await client.must(pointCalls.mine)).balance;
      const { page, complaints } = await enterBackOffice(screen);
      /** Reads from the statistics how many won of points all members have now. */
      const readOwed = async (): Promise<number> => {
        const owed = page.locator('dl[aria-busy="false"]').filter({ hasText: '남은 적립금 (부채)' });
        await owed.waitFor();
        return Number(
          /남은 적립금 \(부채\)([\d,]+)원/.exec((await owed.textContent()) ?? '')?.[1]?.replaceAll(',', ''),
        );
      };
      await openScreen(page, '/admin/points', '적립금');
      const owedBefore = await readOwed();
      await page.goto(`${shop}/admin/member/stats/details/${memberIdOf(client)}`);
      const points = page.getByRole('region', { name: '적립금', exact: true });
      const adjust = async (amount: string, reason: string): Promise<void> => {
        await points.getByLabel('적립금 (원)').fill(amount);
        await points.getByLabel('사유 (회원에게 보입니다)').fill(reason);
        await points.getByRole('button', { name: '조정' }).click();
        await expectText(points, '적립금을 조정했습니다.');
        await expectText(points, reason);
      };
      await adjust('5,000', '배송이 늦어 드려요');
      await adjust('-1,500', '잘못 드린 만큼');
      await expectSound(page);
      expect((await client.must(pointCalls.mine)).balance).toBe(before + 3_500);

      await openScreen(page, '/admin/points', '적립금');
      await eventually('the statistics know the adjustment', async () => {
        await page.reload();
        return (await readOwed()) === owedBefore + 3_500;
      });
      await page.getByRole('button', { name: '1주' }).click();
      await expectSound(page);
      expect(complaints).toEqual([]);
    },
  );
});
