import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer, CallName } from '../shared/api/call-types.ts';
import { answer, neverAnswer, refuse } from './network.ts';
import { auditPage } from './page-audit.ts';

/** A screen that stands on one call, and what is read in each of its states. */
interface Screen<Name extends CallName> {
  call: Name;
  open: () => Promise<unknown>;
  data: [Answer<Name>, text: string];
  /** Of a list. */
  empty?: [Answer<Name>, text: string];
  /** Of one thing: the sentence when it is not there. */
  gone?: string;
  /** The sentence when the call failed. */
  error: string;
}

/** Grey shapes, a spinner, or a table that is busy. */
const isOnItsWay = (): boolean =>
  document.querySelector('main :is([aria-busy="true"], .animate-pulse, .animate-spin)') !== null;

/** What every screen shows: that it is on its way, what failed with a way to try again, that there is nothing, what there is. */
export const showsFourStates = <Name extends CallName>({
  call,
  open,
  data,
  empty,
  gone,
  error,
}: Screen<Name>): void => {
  const [dataBody, dataText] = data;
  const others = [...(empty ? [empty[1]] : []), ...(gone ? [gone] : []), error];
  const main = page.getByRole('main');
  const busy = (): boolean => document.querySelector('main [aria-busy="true"]') !== null;
  const expectNoOther = (): void => {
    for (const text of others) expect(main.getByText(text).query()).toBeNull();
  };

  describe('shows', () => {
    it('that it is on its way', async () => {
      neverAnswer(call);
      await open();
      await expect.poll(isOnItsWay).toBe(true);
      expectNoOther();
    });

    it('what could not be had, and has it at the next try', async () => {
      refuse(call, 'INTERNAL');
      await open();
      await expect.element(main.getByText(error)).toBeVisible();
      answer(call, dataBody);
      await main.getByRole('button', { name: '다시 시도' }).click();
      await expect.element(main.getByText(dataText).first()).toBeVisible();
      expect(main.getByText(error).query()).toBeNull();
    });

    if (empty)
      it('that there is nothing', async () => {
        answer(call, empty[0]);
        await open();
        await expect.element(main.getByText(empty[1]).first()).toBeVisible();
        expect(busy()).toBe(false);
      });

    if (gone)
      it('that it is not there', async () => {
        refuse(call, 'NOT_FOUND');
        await open();
        await expect.element(main.getByText(gone)).toBeVisible();
        expect(main.getByRole('button', { name: '다시 시도' }).query()).toBeNull();
      });

    it('what there is', async () => {
      answer(call, dataBody);
      await open();
      await expect.element(main.getByText(dataText).first()).toBeVisible();
      expect(busy()).toBe(false);
      expectNoOther();
      await auditPage();
    });
  });
};
