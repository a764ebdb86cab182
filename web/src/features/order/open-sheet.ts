import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { ApiError, isStatus } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import type { Answer } from '../../shared/api/call-types.ts';
import { endPaidDraft } from '../../shared/order/order-draft.ts';
import type { ReorderLine } from '../../shared/order/reorder.ts';
import { passHeaders } from '../../shared/order/waiting-pass.ts';
import { alert } from '../../shared/ui/ask.ts';
import type { OpenSheet, OrderSheet } from './opened-sheet.ts';
import { forgetAgain, fromOrder, storedAgain } from './sheet-of-order.ts';

type BagLine = Answer<'cart.fetch'>[number];

/** There is nothing in the bag to order. */
export class EmptyBag extends Error {}

const bagTotal = (bag: readonly BagLine[]): number =>
  bag.reduce((sum, { finalPrice, quantity }) => sum + finalPrice * quantity, 0);

const create = (bag: readonly BagLine[], totalPrice: number): Promise<OrderSheet> =>
  call('order.createSheet', {
    headers: passHeaders(),
    body: {
      totalPrice,
      itemManagements: bag.map(({ cartId, itemOption, quantity }) => ({
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

/** A sheet of what is in the bag. A changed price is told, then agreed to with the new total. */
const fromBag = async (bag: readonly BagLine[]): Promise<OpenSheet> => {
  if (bag.length === 0) throw new EmptyBag();
  const shown = bagTotal(bag);
  try {
    return { sheet: await create(bag, shown) };
  } catch (error) {
    const productTotal = newTotalOf(error);
    if (productTotal === undefined) throw error;
    await alert(`주문 생성 실패: ${(error as ApiError).message}`);
    const notice = `상품 금액이 ${formatWon(shown)}에서 ${formatWon(productTotal)}으로 변경되었습니다.`;
    return { sheet: await create(bag, productTotal), notice };
  }
};

const kept = async (): Promise<OrderSheet | undefined> => {
  try {
    return await call('order.sheet');
  } catch (error) {
    if (isStatus(error, 404)) return undefined;
    throw error;
  }
};

const goodsOf = (lines: readonly { option: number; quantity: number }[]): string => {
  const sums = new Map<number, number>();
  for (const { option, quantity } of lines) sums.set(option, (sums.get(option) ?? 0) + quantity);
  return [...sums]
    .map(([option, quantity]) => `${option}:${quantity}`)
    .sort()
    .join();
};
const ofSheet = (sheet: OrderSheet): string =>
  goodsOf(sheet.itemManagements.map((line) => ({ option: line.itemOptionId, quantity: line.quantity })));
const ofBag = (bag: readonly BagLine[]): string =>
  goodsOf(bag.map((line) => ({ option: line.itemOption.id, quantity: line.quantity })));
const ofOrder = (again: readonly ReorderLine[]): string =>
  goodsOf(again.map((line) => ({ option: line.itemOptionId, quantity: line.quantity })));

const entryName = 'order:entry';

interface Entry {
  /** The history entry on which the page stands. */
  key: string;
  /** Back from the payment. */
  returning: boolean;
  /** The open sheet was refused: a new one is made in any case. */
  fresh: boolean;
  /** The lines of an earlier order, bought again. */
  again: readonly ReorderLine[] | undefined;
}

const openBag = async (sheet: OrderSheet | undefined): Promise<OpenSheet> => {
  const bag = await call('cart.fetch');
  if (sheet && ofSheet(sheet) === ofBag(bag)) return { sheet };
  forgetAgain();
  return fromBag(bag);
};

/**
 * The sheet that the order page shows. A reload of the same history entry, or a way back from the payment, keeps the
 * open sheet; coming from the bag, or from an earlier order, makes a new one with today's prices and stock. Throws
 * EmptyBag, and what createOrderSheet refuses.
 */
export const openSheet = async ({ key, returning, fresh, again }: Entry): Promise<OpenSheet> => {
  const known = !fresh && (returning || sessionStorage.getItem(entryName) === key);
  const sheet = known ? await kept() : undefined;
  if (sheet && returning) return { sheet, reorder: storedAgain() !== undefined };
  const lines = again ?? (fresh ? storedAgain() : undefined);
  // What of an earlier order could still be had is kept as well.
  const same = sheet && lines && [lines, storedAgain() ?? lines].some((asked) => ofSheet(sheet) === ofOrder(asked));
  const opened = same ? { sheet, reorder: true } : await (lines ? fromOrder(lines) : openBag(sheet));
  sessionStorage.setItem(entryName, key);
  await endPaidDraft();
  return opened;
};
