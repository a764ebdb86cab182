import type { CatalogDeps } from '../deps.ts';
import { type Checked, driftSlice } from './drift.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** `check-stock`: every option's stored number against what operators set, and what is held and sold. */
export const checkStock = async ({ db }: Pick<CatalogDeps, 'db'>): Promise<void> => {
  let looked = 0;
  for (let last: number | undefined = 0; last !== undefined; ) {
    const slice: Checked[] = await db.rows<Checked>(driftSlice, [last]);
    for (const { id, stock, expected } of slice) {
      if (stock !== expected) print(`stock differs  option ${id}  ${stock} stored, ${expected} by its sources`);
    }
    looked += slice.length;
    last = slice.at(-1)?.id;
  }
  print(`stock of ${looked} options looked at`);
};
