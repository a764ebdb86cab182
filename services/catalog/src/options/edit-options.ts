import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { findTwin } from '@gyeol/contracts/rules/twins.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { captureItemBefore } from '../items/item-audit.ts';
import { publishItemSaved } from '../items/item-events.ts';
import type { Detail } from '../items/item-views.ts';
import { itemSavedAnswer, mustLockItem, recordEdit } from '../items/saved-item.ts';
import { updateShelfEntries } from '../items/shelf-store.ts';
import type { EditDeps } from '../operators/operator.ts';
import { publishRestocked } from '../restock/publish-restocked.ts';
import {
  appendAdjustment,
  findItemIdByOption,
  type ItemOption,
  insertOption,
  type LockedOption,
  lockOption,
  lockOptions,
  markOptionDeleted,
  updateOptionImages,
  updateOptionPrice,
  updateOptionSoldOut,
  updateOptionStock,
} from './option-store.ts';

type NewOption = BodyOf<typeof catalogCalls.addOption>;
type StockEdit = BodyOf<typeof catalogCalls.updateOptionStock>;

/** The most options that an item can have. The contract of the call for new items has the same limit. */
const maxOptions = 100;

const mustLockOption = async (tx: Tx, id: number): Promise<LockedOption> => {
  const option = await lockOption(tx, id);
  if (option === undefined) throw problem('OPTION_NOT_FOUND');
  await captureItemBefore(tx, option.itemId);
  return option;
};
/**
 * Saves an item after a change of its options. The caller has locked the options, which are always locked before the
 * item.
 */
const saveItem = async (tx: Tx, deps: EditDeps, itemId: number): Promise<void> => {
  await mustLockItem(tx, itemId);
  await updateShelfEntries(tx, itemId);
  await publishItemSaved(tx, itemId, deps.now());
  await recordEdit(tx, deps, itemId);
};

/**
 * Refuses a name that looks like the name of another option. Buyers could not tell the two options apart, and the shop
 * could not pack them right. Throws OPTION_NAME_TAKEN with the name of the other option.
 */
const refuseTwin = (name: string, others: readonly { name: string }[], field = 'name'): void => {
  const twin = findTwin(name, others);
  if (twin === undefined) return;
  throw problem('OPTION_NAME_TAKEN', {
    message: `‘${twin}’ 옵션이 이미 있습니다. 다른 이름으로 입력해주세요.`,
    extra: { field },
  });
};
/** Throws OPTION_NAME_TAKEN when two options of a new item have names that look the same. */
export const refuseTwins = (options: readonly { name: string }[]): void => {
  for (const [at, { name }] of options.entries()) refuseTwin(name, options.slice(0, at), `itemOptionDTOs.${at}.name`);
};

export const addOption = (deps: EditDeps, itemId: number, body: NewOption): Promise<ItemOption> =>
  deps.db.tx(async (tx) => {
    const options = await lockOptions(tx, itemId);
    await mustLockItem(tx, itemId);
    if (options.length >= maxOptions) {
      throw problem('BAD_REQUEST', { message: `옵션은 ${maxOptions}개까지 등록할 수 있습니다.` });
    }
    refuseTwin(body.name, options);
    const option = await insertOption(tx, { itemId, ...body, memberId: deps.operator.memberId, at: deps.now() });
    await saveItem(tx, deps, itemId);
    return option;
  });

/**
 * Sets the stock that can be bought. `expectedStockQuantity` is the stock that the operator saw. Throws 409 STOCK_MOVED
 * when the stock has changed since.
 */
export const setOptionStock = (deps: EditDeps, optionId: number, body: StockEdit): Promise<ItemOption> =>
  deps.db.tx(async (tx) => {
    const option = await mustLockOption(tx, optionId);
    const { stockQuantity, expectedStockQuantity: expected } = body;
    if (expected !== undefined && expected !== option.stockQuantity) {
      throw problem('STOCK_MOVED', { extra: { stockQuantity: option.stockQuantity } });
    }
    const delta = stockQuantity - option.stockQuantity;
    const saved = await updateOptionStock(tx, optionId, stockQuantity);
    await appendAdjustment(tx, { optionId, delta, memberId: deps.operator.memberId, at: deps.now() });
    await mustLockItem(tx, option.itemId);
    await updateShelfEntries(tx, option.itemId);
    await recordEdit(tx, deps, option.itemId);
    if (delta > 0) await publishRestocked(tx, [option], deps.now());
    return saved;
  });

/** Throws OPTION_NOT_FOUND, IMAGE_NOT_FOUND. */
export const setOptionImages = (deps: EditDeps, optionId: number, imageUrls: readonly string[]): Promise<Detail> =>
  deps.db.tx(async (tx) => {
    const { itemId } = await mustLockOption(tx, optionId);
    await mustLockItem(tx, itemId);
    if (!(await updateOptionImages(tx, optionId, imageUrls))) throw problem('IMAGE_NOT_FOUND');
    return itemSavedAnswer(tx, deps, itemId);
  });

type OptionEdit = BodyOf<typeof catalogCalls.bulkEdit>['options'][number];
/** Refuses an edit when the option has changed since the operator saw it. The refusal carries the current option. */
const mustBeAsSeen = ({ itemId: _, restockRound: __, ...option }: LockedOption, edit: OptionEdit): void => {
  const { expectedStockQuantity: stock, expectedAdditionalPrice: price } = edit;
  if (stock !== undefined && stock !== option.stockQuantity) throw problem('STOCK_MOVED', { extra: { option } });
  if (price !== undefined && price !== option.additionalPrice) throw problem('PRICE_MOVED', { extra: { option } });
};
/** Saves the stock and the additional price together, or neither. An absent value stays unchanged. */
export const editOption = (deps: EditDeps, edit: OptionEdit): Promise<ItemOption> =>
  deps.db.tx(async (tx) => {
    const { itemOptionId: optionId } = edit;
    const option = await mustLockOption(tx, optionId);
    mustBeAsSeen(option, edit);
    const { stockQuantity = option.stockQuantity, additionalPrice = option.additionalPrice } = edit;
    const delta = stockQuantity - option.stockQuantity;
    await updateOptionPrice(tx, optionId, additionalPrice);
    const saved = await updateOptionStock(tx, optionId, stockQuantity);
    if (delta !== 0) await appendAdjustment(tx, { optionId, delta, memberId: deps.operator.memberId, at: deps.now() });
    await saveItem(tx, deps, option.itemId);
    if (delta > 0) await publishRestocked(tx, [option], deps.now());
    return saved;
  });

type PriceEdit = BodyOf<typeof catalogCalls.updateOptionPrice>;
/**
 * `expectedAdditionalPrice` is the price that the operator saw. Throws 409 PRICE_MOVED when the price has changed
 * since.
 */
export const setOptionPrice = (deps: EditDeps, optionId: number, edit: PriceEdit): Promise<ItemOption> =>
  deps.db.tx(async (tx) => {
    const { additionalPrice, expectedAdditionalPrice: expected } = edit;
    const option = await mustLockOption(tx, optionId);
    if (expected !== undefined && expected !== option.additionalPrice) {
      throw problem('PRICE_MOVED', { extra: { additionalPrice: option.additionalPrice } });
    }
    const saved = await updateOptionPrice(tx, optionId, additionalPrice);
    await saveItem(tx, deps, option.itemId);
    return saved;
  });

export const flagOption = (deps: EditDeps, optionId: number, soldOut: boolean): Promise<ItemOption> =>
  deps.db.tx(async (tx) => {
    const option = await mustLockOption(tx, optionId);
    const saved = await updateOptionSoldOut(tx, optionId, soldOut);
    await saveItem(tx, deps, option.itemId);
    if (!soldOut) await publishRestocked(tx, [option], deps.now());
    return saved;
  });

/** The row stays, marked as deleted, for the option's holds and orders. An item keeps at least one option. */
export const deleteOption = (deps: EditDeps, optionId: number): Promise<void> =>
  deps.db.tx(async (tx) => {
    const itemId = await findItemIdByOption(tx, optionId);
    if (itemId === undefined) throw problem('OPTION_NOT_FOUND');
    const options = await lockOptions(tx, itemId);
    if (!options.some(({ id }) => id === optionId)) throw problem('OPTION_NOT_FOUND');
    if (options.length === 1) throw problem('LAST_OPTION');
    await captureItemBefore(tx, itemId);
    await markOptionDeleted(tx, optionId, deps.now());
    await saveItem(tx, deps, itemId);
  });
