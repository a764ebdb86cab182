import type { AnswerAt, BodyOf } from '@gyeol/contracts/call.ts';
import type { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { failed } from '../operators/failed-row.ts';
import type { OperatorDeps } from '../operators/operator.ts';
import { editOption } from '../options/edit-options.ts';
import { setItemPrice } from './set-price.ts';

type Bulk = BodyOf<typeof catalogCalls.bulkEdit>;
type Outcome = AnswerAt<typeof catalogCalls.bulkEdit, 200>;
const done = { saved: true, code: null, message: null } as const;

const saveItem = async (deps: OperatorDeps, row: Bulk['items'][number]): Promise<Outcome['items'][number]> => {
  const { itemId } = row;
  try {
    return { itemId, ...done, price: await setItemPrice(deps, row) };
  } catch (error) {
    const { extra, ...why } = failed(deps, error);
    return { itemId, ...why, price: (extra.price as number | undefined) ?? null };
  }
};
const saveOption = async (deps: OperatorDeps, row: Bulk['options'][number]): Promise<Outcome['options'][number]> => {
  const { itemOptionId } = row;
  try {
    return { itemOptionId, ...done, option: await editOption(deps, row) };
  } catch (error) {
    const { extra, ...why } = failed(deps, error);
    return { itemOptionId, ...why, option: (extra.option as Outcome['options'][number]['option']) ?? null };
  }
};

/** Saves the rows one after another, each in a transaction of its own, so that a refused row undoes no other row. */
export const bulkEdit = async (deps: OperatorDeps, { items, options }: Bulk): Promise<Outcome> => {
  const outcome: Outcome = { items: [], options: [] };
  for (const row of items) outcome.items.push(await saveItem(deps, row));
  for (const row of options) outcome.options.push(await saveOption(deps, row));
  return outcome;
};
