import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import type { ReorderLine } from '../../shared/order/reorder.ts';
import { passHeaders } from '../../shared/order/waiting-pass.ts';
import { confirm } from '../../shared/ui/ask.ts';
import type { OpenSheet, OrderSheet } from './opened-sheet.ts';

const changedPrices = (sheet: OrderSheet, again: readonly ReorderLine[]): string | undefined => {
  const then = new Map(again.map(({ itemOptionId, finalPrice }) => [itemOptionId, finalPrice]));
  const changed = sheet.itemManagements.flatMap(({ title, itemOptionName, itemOptionId, finalPrice }) => {
    const before = then.get(itemOptionId) ?? finalPrice;
    return before === finalPrice
      ? []
      : [`${title} (${itemOptionName}) ${formatWon(before)} → ${formatWon(finalPrice)}`];
  });
  return changed.length > 0 ? ['지난 주문과 가격이 달라진 상품이 있습니다.', ...changed].join('\n') : undefined;
};

const againName = 'order:again';
/** What this tab buys again, for a sheet that must be made anew after the way back from the payment. */
export const storedAgain = (): readonly ReorderLine[] | undefined => {
  const text = sessionStorage.getItem(againName);
  return text === null ? undefined : (JSON.parse(text) as readonly ReorderLine[]);
};

export const forgetAgain = (): void => sessionStorage.removeItem(againName);

const createAgain = (again: readonly ReorderLine[]): Promise<OrderSheet> => {
  const itemManagements = again.map(({ itemOptionId, quantity }) => ({ itemOptionId, quantity }));
  return call('order.createSheet', { headers: passHeaders(), body: { itemManagements, reorder: true } });
};

/** What can still be had of the lines that a refusal found short; undefined when the refusal says nothing of it. */
const stillHad = (error: unknown, again: readonly ReorderLine[]): ReorderLine[] | undefined => {
  if (!(error instanceof ApiError) || error.code !== 'OUT_OF_STOCK' || !Array.isArray(error.extra.available)) return;
  const available = error.extra.available as { itemOptionId: number; quantity: number }[];
  const left = new Map(available.map(({ itemOptionId, quantity }) => [itemOptionId, quantity]));
  return again
    .map((line) => ({ ...line, quantity: Math.min(line.quantity, left.get(line.itemOptionId) ?? line.quantity) }))
    .filter(({ quantity }) => quantity > 0);
};

/** A sheet of an earlier order's lines at today's prices; those that changed are told, and the others asked about. */
export const fromOrder = async (lines: readonly ReorderLine[]): Promise<OpenSheet> => {
  let again = lines;
  const sheet = await createAgain(lines).catch(async (error: unknown) => {
    const rest = stillHad(error, lines);
    if (rest === undefined || rest.length === 0) throw error;
    const agreed = await confirm((error as ApiError).message, '나머지 상품만 주문서에 담을까요?');
    if (!agreed) throw error;
    again = rest;
    return createAgain(rest);
  });
  sessionStorage.setItem(againName, JSON.stringify(again));
  const notice = changedPrices(sheet, again);
  return { sheet, reorder: true, ...(notice && { notice }) };
};
