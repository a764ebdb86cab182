import { formatWon } from '@gyeol/contracts/rules/money.ts';
import type { ReorderLine } from '../../entities/order/reorder.ts';
import { admissionHeaders } from '../../entities/sale-gate/admissions.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { write } from '../../shared/api/write.ts';
import { storedValue } from '../../shared/lib/stored.ts';
import { confirm } from '../../shared/ui/prompts.ts';
import type { OpenSheet, OrderSheet } from './order-sheet.ts';

const changedPrices = (sheet: OrderSheet, reorderLines: readonly ReorderLine[]): string | undefined => {
  const then = new Map(reorderLines.map(({ itemOptionId, finalPrice }) => [itemOptionId, finalPrice]));
  const changed = sheet.itemManagements.flatMap(({ title, itemOptionName, itemOptionId, finalPrice }) => {
    const before = then.get(itemOptionId) ?? finalPrice;
    return before === finalPrice
      ? []
      : [`${title} (${itemOptionName}) ${formatWon(before)} → ${formatWon(finalPrice)}`];
  });
  return changed.length > 0 ? ['가격이 달라진 상품이 있습니다.', ...changed].join('\n') : undefined;
};

const reorder = storedValue<readonly ReorderLine[]>('tab', 'order:again', Array.isArray);
/**
 * Reads the lines that this tab orders without the cart. When the buyer returns from the payment and needs a new order
 * sheet, the new sheet is made from these lines.
 */
export const storedReorder = reorder.read;
export const removeReorder = reorder.remove;

const createReorderSheet = (reorderLines: readonly ReorderLine[]): Promise<OrderSheet> => {
  const itemManagements = reorderLines.map(({ itemOptionId, quantity }) => ({ itemOptionId, quantity }));
  return write('order.createSheet', { headers: admissionHeaders(), body: { itemManagements, reorder: true } });
};

/**
 * Returns the lines in the quantities that are still available, when the shop refused the order for lack of stock.
 * Returns undefined for other errors.
 */
const availableLines = (error: unknown, reorderLines: readonly ReorderLine[]): ReorderLine[] | undefined => {
  if (!(error instanceof ApiError) || error.code !== 'OUT_OF_STOCK' || !Array.isArray(error.extra.available)) return;
  const available = error.extra.available as { itemOptionId: number; quantity: number }[];
  const left = new Map(available.map(({ itemOptionId, quantity }) => [itemOptionId, quantity]));
  return reorderLines
    .map((line) => ({ ...line, quantity: Math.min(line.quantity, left.get(line.itemOptionId) ?? line.quantity) }))
    .filter(({ quantity }) => quantity > 0);
};

/**
 * Creates a sheet with an earlier order's lines at today's prices. Changed prices are shown. When some lines are
 * unavailable, the buyer is asked whether to order the other lines.
 */
export const createSheetFromOrder = async (lines: readonly ReorderLine[]): Promise<OpenSheet> => {
  let reorderLines = lines;
  const sheet = await createReorderSheet(lines).catch(async (error: unknown) => {
    const rest = availableLines(error, lines);
    if (rest === undefined || rest.length === 0) throw error;
    const agreed = await confirm((error as ApiError).message, '나머지 상품만 주문서에 담을까요?');
    if (!agreed) throw error;
    reorderLines = rest;
    return createReorderSheet(rest);
  });
  reorder.write(reorderLines);
  const notice = changedPrices(sheet, reorderLines);
  return { sheet, reorder: true, ...(notice && { notice }) };
};
