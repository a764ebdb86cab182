import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer, CallName } from '../shared/api/call-types.ts';
import { answer, neverAnswer, refuse } from './network.ts';
import { auditPage } from './page-audit.ts';

/** A screen that depends on one call, and the text that it shows in each state. */
interface Screen<Name extends CallName> {
  call: Name;
  open: () => Promise<unknown>;
  data: [Answer<Name>, text: string];
  /** The empty answer of a list, and its text. */
  empty?: [Answer<Name>, text: string];
  /** The text for data that does not exist. The screen then has no retry button. */
  gone?: string;
  error: string;
}

/** True while a placeholder, a spinner or a busy table is shown. */
const isOnItsWay = (): boolean =>
  document.querySelector('main :is([aria-busy="true"], .animate-pulse, .animate-spin)') !== null;

/** Tests the states of a screen: loading, failed with a retry, empty or not found, and loaded. */
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
    it('a loading state', async () => {
      neverAnswer(call);
      await open();
      await expect.poll(isOnItsWay).toBe(true);
      expectNoOther();
    });

    it('an error, and the data after a retry', async () => {
      refuse(call, 'INTERNAL');
      await open();
      await expect.element(main.getByText(error)).toBeVisible();
      answer(call, dataBody);
      await main.getByRole('button', { name: '다시 시도' }).click();
      await expect.element(main.getByText(dataText).first()).toBeVisible();
      expect(main.getByText(error).query()).toBeNull();
    });

    if (empty)
      it('an empty list', async () => {
        answer(call, empty[0]);
        await open();
        await expect.element(main.getByText(empty[1]).first()).toBeVisible();
        expect(busy()).toBe(false);
      });

    if (gone)
      it('that the data does not exist', async () => {
        refuse(call, 'NOT_FOUND');
        await open();
        await expect.element(main.getByText(gone)).toBeVisible();
        expect(main.getByRole('button', { name: '다시 시도' }).query()).toBeNull();
      });

    it('the data', async () => {
      answer(call, dataBody);
      await open();
      await expect.element(main.getByText(dataText).first()).toBeVisible();
      expect(busy()).toBe(false);
      expectNoOther();
      await auditPage();
    });
  });
};
