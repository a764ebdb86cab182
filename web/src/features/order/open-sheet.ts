import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { storedOrderedLines, storeOrderedLines } from '../../entities/cart/ordered-lines.ts';
import { endPaidDraft } from '../../entities/order/order-draft.ts';
import type { ReorderLine } from '../../entities/order/reorder.ts';
import { admissionHeaders } from '../../entities/sale-gate/admissions.ts';
import { ApiError, isStatus } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import type { Answer } from '../../shared/api/call-types.ts';
import { write } from '../../shared/api/write.ts';
import { storedText } from '../../shared/lib/stored.ts';
import { alert } from '../../shared/ui/prompts.ts';
import type { OpenSheet, OrderSheet } from './order-sheet.ts';
import { createSheetFromOrder, removeReorder, storedReorder } from './sheet-from-order.ts';

type CartLine = Answer<'cart.fetch'>[number];

export class EmptyCartError extends Error {}

const cartTotal = (cart: readonly CartLine[]): number =>
  cart.reduce((sum, { finalPrice, quantity }) => sum + finalPrice * quantity, 0);

const createSheet = (cart: readonly CartLine[], totalPrice: number): Promise<OrderSheet> =>
  write('order.createSheet', {
    headers: admissionHeaders(),
    body: {
      totalPrice,
      itemManagements: cart.map(({ cartId, itemOption, quantity }) => ({
        cartId,
        itemOptionId: itemOption.id,
        quantity,
      })),
    },
  });

const newTotalOf = (error: unknown): number | undefined =>
  error instanceof ApiError && error.code === 'PRICE_CHANGED' && typeof error.extra.productTotal === 'number'
    ? error.extra.productTotal
    : undefined;

/**
 * Creates a sheet from the cart. When a price in the shop differs from the price on the screen, tells the buyer and
 * creates the sheet with the new total.
 */
const createSheetFromCart = async (cart: readonly CartLine[]): Promise<OpenSheet> => {
  if (cart.length === 0) throw new EmptyCartError();
  const shown = cartTotal(cart);
  try {
    return { sheet: await createSheet(cart, shown) };
  } catch (error) {
    const productTotal = newTotalOf(error);
    if (productTotal === undefined) throw error;
    await alert(`주문 생성 실패: ${(error as ApiError).message}`);
    const notice = `상품 금액이 ${formatWon(shown)}에서 ${formatWon(productTotal)}으로 변경되었습니다.`;
    return { sheet: await createSheet(cart, productTotal), notice };
  }
};

const fetchOpenSheet = async (): Promise<OrderSheet | undefined> => {
  try {
    return await call('order.sheet');
  } catch (error) {
    if (isStatus(error, 404)) return undefined;
    throw error;
  }
};

const contentsOf = (lines: readonly { option: number; quantity: number }[]): string => {
  const sums = new Map<number, number>();
  for (const { option, quantity } of lines) sums.set(option, (sums.get(option) ?? 0) + quantity);
  return [...sums]
    .map(([option, quantity]) => `${option}:${quantity}`)
    .sort()
    .join();
};
const contentsOfSheet = (sheet: OrderSheet): string =>
  contentsOf(sheet.itemManagements.map((line) => ({ option: line.itemOptionId, quantity: line.quantity })));
const contentsOfCart = (cart: readonly CartLine[]): string =>
  contentsOf(cart.map((line) => ({ option: line.itemOption.id, quantity: line.quantity })));
const contentsOfLines = (reorderLines: readonly ReorderLine[]): string =>
  contentsOf(reorderLines.map((line) => ({ option: line.itemOptionId, quantity: line.quantity })));

const storedEntry = storedText('tab', 'order:entry');

interface Entry {
  /** The key of the page's history entry. */
  key: string;
  /** True when the buyer returns from the payment. */
  returning: boolean;
  /** True when the open sheet was refused, so that a new one must be made. */
  fresh: boolean;
  /** The lines to order without the cart. */
  reorderLines: readonly ReorderLine[] | undefined;
  /** The cart lines to order, or undefined for all. */
  cartIds: readonly number[] | undefined;
}

const openCartSheet = async (
  sheet: OrderSheet | undefined,
  cartIds: readonly number[] | undefined,
): Promise<OpenSheet> => {
  const lines = await call('cart.fetch');
  const cart = cartIds ? lines.filter(({ cartId }) => cartIds.includes(cartId)) : lines;
  storeOrderedLines(cartIds);
  if (sheet && contentsOfSheet(sheet) === contentsOfCart(cart)) return { sheet };
  removeReorder();
  return createSheetFromCart(cart);
};

/**
 * Returns the sheet for the order page. A reload of the same history entry, or a return from the payment, keeps the
 * open sheet. From the cart, or from an earlier order, a new sheet is made with today's prices and stock. Throws
 * EmptyCartError, and the refusals of `order.createSheet`.
 */
export const openSheet = async ({ key, returning, fresh, reorderLines, cartIds }: Entry): Promise<OpenSheet> => {
  const isSameEntry = !fresh && (returning || storedEntry.read() === key);
  const sheet = isSameEntry ? await fetchOpenSheet() : undefined;
  if (sheet && returning) return { sheet, reorder: storedReorder() !== undefined };
  const lines = reorderLines ?? (fresh ? storedReorder() : undefined);
  // The shop may have had only a part of the lines of an earlier order in stock. An open sheet with exactly this part
  // is kept too.
  const same =
    sheet &&
    lines &&
    [lines, storedReorder() ?? lines].some((stored) => contentsOfSheet(sheet) === contentsOfLines(stored));
  const opened = same
    ? { sheet, reorder: true }
    : await (lines ? createSheetFromOrder(lines) : openCartSheet(sheet, returning ? storedOrderedLines() : cartIds));
  storedEntry.write(key);
  await endPaidDraft();
  return opened;
};
