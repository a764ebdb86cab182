import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer, CallName } from '../shared/api/call-types.ts';
import { answer, neverAnswer, refuse } from './network.ts';

/** A screen that stands on one call, and what is read in each of its states. */
interface Screen<Name extends CallName> {
  call: Name;
  open: () => Promise<unknown>;
  data: [Answer<Name>, text: string];
  empty: [Answer<Name>, text: string];
  /** The sentence when the call failed. */
  error: string;
}

/** What every list shows: that it is on its way, what failed with a way to try again, that there is nothing, what there is. */
export const showsFourStates = <Name extends CallName>({ call, open, data, empty, error }: Screen<Name>): void => {
  const [dataBody, dataText] = data;
  const [emptyBody, emptyText] = empty;
  const main = page.getByRole('main');
  const busy = (): boolean => document.querySelector('main [aria-busy="true"]') !== null;

  describe('shows', () => {
    it('that it is on its way', async () => {
      neverAnswer(call);
      await open();
      await expect.poll(busy).toBe(true);
      for (const text of [emptyText, error]) expect(main.getByText(text).query()).toBeNull();
    });

    it('what could not be had, and has it at the next try', async () => {
      refuse(call, 'INTERNAL');
      await open();
      await expect.element(main.getByText(error)).toBeVisible();
      answer(call, dataBody);
      await main.getByRole('button', { name: '다시 시도' }).click();
      await expect.element(main.getByText(dataText)).toBeVisible();
      expect(main.getByText(error).query()).toBeNull();
    });

    it('that there is nothing', async () => {
      answer(call, emptyBody);
      await open();
      await expect.element(main.getByText(emptyText)).toBeVisible();
      expect(busy()).toBe(false);
    });

    it('what there is', async () => {
      answer(call, dataBody);
      await open();
      await expect.element(main.getByText(dataText)).toBeVisible();
      expect(busy()).toBe(false);
      for (const text of [emptyText, error]) expect(main.getByText(text).query()).toBeNull();
    });
  });
};
