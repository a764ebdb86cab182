import { isProblem, problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../config.ts';
import { insertQuote, type Quote } from '../items/item-store.ts';
import { findFlags } from '../items/item-views.ts';
import { maxQuantity, saveAddedLine } from './line-store.ts';
import { available } from './stock.ts';

export interface AddInput {
  itemOptionId: number;
  quantity: number;
}

const soldOut = () => problem('OUT_OF_STOCK', { message: '품절된 상품입니다.' });
const tooMany = () =>
  problem('BAD_REQUEST', {
    message: `한 상품은 장바구니에 ${maxQuantity}개까지 담을 수 있습니다.`,
    extra: { field: 'quantity' },
  });

/**
 * Decides by the option's published flags, because catalog did not answer. An option that no event has named is
 * refused.
 */
const refuseByFlags = async ({ db, log }: Deps, optionId: number, unavailable: unknown): Promise<void> => {
  const flags = await findFlags(db, optionId);
  if (flags === undefined) throw unavailable;
  if (flags.soldOut) throw soldOut();
  log.warn({ itemOptionId: optionId }, 'added without live stock: catalog is away');
};

/** Throws when the member cannot buy the option. Answers catalog's quote, or undefined when catalog did not answer. */
const checkOption = async (deps: Deps, memberId: number, optionId: number): Promise<Quote | undefined> => {
  let quote: Quote | undefined;
  try {
    quote = await deps.quotes.one(optionId);
  } catch (error) {
    if (!isProblem(error, 'UNAVAILABLE')) throw error;
    await refuseByFlags(deps, optionId, error);
    return undefined;
  }
  if (quote === undefined) throw problem('OPTION_NOT_FOUND');
  if (available(quote) > 0) return quote;
  const held = quote.soldOut ? undefined : (await deps.ownHolds(memberId)).get(optionId);
  if (available(quote, held) === 0) throw soldOut();
  return quote;
};

/**
 * Serves cart/add with one SQL statement and one call to catalog. Simultaneous calls of cart/add share the call to
 * catalog.
 * - When the event of an option has not arrived yet, the first addition of the option takes a second statement.
 * - When catalog has no pieces left, order-payment is asked how many pieces the member's own unpaid order holds.
 */
export const addToCart = async (
  deps: Deps,
  memberId: number,
  { itemOptionId, quantity }: AddInput,
): Promise<{ cartId: number; quantity: number }> => {
  const quote = await checkOption(deps, memberId, itemOptionId);
  const added = await saveAddedLine(deps.db, memberId, itemOptionId, quantity);
  if (added === undefined) throw tooMany();
  if (!added.known && quote !== undefined) await insertQuote(deps.db, quote);
  return { cartId: added.cartId, quantity: added.quantity };
};
