import { eventually } from '../../tests/support/eventually.ts';
import { type Stack, startStack } from '../../tests/support/stack.ts';

export type Layout = 'together' | 'apart';
/** The shops that are measured one after another and shown side by side in the tables. */
export type Shops = readonly (readonly [Layout, Stack])[];

/** Measures a shop together, and one apart that runs only for the measurement. */
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
