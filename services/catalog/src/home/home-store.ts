import type { HomeBlock } from '@gyeol/contracts/http/catalog/home.ts';
import { type Queries, sql, type Tx } from '@gyeol/service-kit/db/db.ts';

export interface Composition {
  readonly version: number;
  readonly blocks: HomeBlock[];
}
const select = sql('home.composition', 'select version, blocks from home_composition');
const lock = sql('home.lock', 'select version, blocks from home_composition for no key update');
const update = sql(
  'home.update',
  'update home_composition set version = version + 1, blocks = $1::jsonb returning version, blocks',
);

export const readComposition = (db: Queries): Promise<Composition> => db.one<Composition>(select);
export const lockComposition = (tx: Tx): Promise<Composition> => tx.one<Composition>(lock);
export const updateComposition = (tx: Tx, blocks: readonly HomeBlock[]): Promise<Composition> =>
  tx.one<Composition>(update, [JSON.stringify(blocks)]);
