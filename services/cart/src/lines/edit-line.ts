import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../config.ts';
import { deleteLineRow, hasLine, updateQuantity } from './line-store.ts';

/**
 * Answers the refusal for a line that is not the member's: 403 when another member has the line, 404 when the line does
 * not exist.
 */
const refusal = async ({ db }: Pick<Deps, 'db'>, cartId: number) =>
  problem((await hasLine(db, cartId)) ? 'NOT_OWNER' : 'CART_LINE_NOT_FOUND');

export const setQuantity = async (
  deps: Pick<Deps, 'db'>,
  memberId: number,
  change: { cartId: number; quantity: number },
) => {
  const saved = await updateQuantity(deps.db, change.cartId, memberId, change.quantity);
  if (saved === undefined) throw await refusal(deps, change.cartId);
  return saved;
};

export const deleteLine = async (deps: Pick<Deps, 'db'>, memberId: number, cartId: number): Promise<void> => {
  if (!(await deleteLineRow(deps.db, cartId, memberId))) throw await refusal(deps, cartId);
};
