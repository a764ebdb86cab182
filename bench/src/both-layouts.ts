import { eventually } from '../../tests/support/eventually.ts';
import { type Stack, startStack } from '../../tests/support/stack.ts';

export type Layout = 'together' | 'apart';
/** The tables show the measured shops side by side. */
export type Shops = readonly (readonly [Layout, Stack])[];

/** `together` is a shop that already runs. The shop `apart` is opened only for this measurement. */
export const inBothLayouts = async <T>(together: Stack, measure: (shops: Shops) => Promise<T>): Promise<T> => {
  const apart = await startStack({ demo: true, args: ['--apart'] });
  try {
    await eventually('the shop apart is warm', async () => (await fetch(`${apart.shop}/readyz`)).status === 200);
    return await measure([
      ['together', together],
      ['apart', apart],
    ]);
  } finally {
    await apart.stop();
  }
};
