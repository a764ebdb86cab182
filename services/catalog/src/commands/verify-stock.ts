import type { Deps } from '../config.ts';
import { driftSlice, type OptionStock } from '../stock/drift.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * `verify-stock` compares every option's stored stock with its sources: the stock that operators set, minus what is
 * held and sold. Throws when an option differs.
 */
export const verifyStock = async ({ db }: Pick<Deps, 'db'>): Promise<void> => {
  let checked = 0;
  let differing = 0;
  for (let last: number | undefined = 0; last !== undefined; ) {
    const slice: OptionStock[] = await db.rows<OptionStock>(driftSlice, [last]);
    for (const { id, stock, expected } of slice) {
      if (stock === expected) continue;
      differing += 1;
      print(`stock differs  option ${id}  ${stock} stored, ${expected} by its sources`);
    }
    checked += slice.length;
    last = slice.at(-1)?.id;
  }
  print(`stock of ${checked} options looked at`);
  if (differing > 0) throw Object.assign(new Error(`${differing} stocks differ`), { code: 'DIFFERENCES_LEFT' });
};
