import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import type { Member } from '@gyeol/contracts/rules/access-token.ts';
import { memberBuyer } from '@gyeol/contracts/rules/buyer-limit.ts';
import { isProblem, problem } from '@gyeol/service-kit/errors.ts';
import { shopKeys } from '../config.ts';
import { requireOpenShop } from '../opening/opening-store.ts';
import { requireAdmissions } from '../sale-gates/admit.ts';
import { gatesAt, readAdmissions } from '../sale-gates/sale-gate.ts';
import { listSaleGatesBefore } from '../sale-gates/sale-gate-store.ts';
import { refuseBought } from './bought-lines.ts';
import type { CheckoutDeps } from './deps.ts';
import {
  cartLinesOf,
  endedLines,
  limitSentences,
  notYetSentences,
  productTotalOf,
  type Quote,
  receiverOf,
  requestedLines,
  type SheetLine,
  type Shortage,
  shortages,
  snapshotLines,
} from './sheet.ts';
import { deleteSheet, listOwnHolds, type NewSheet, saveSheet } from './sheet-store.ts';
import { sheetView } from './sheet-view.ts';

type SheetBody = BodyOf<typeof orderCalls.createSheet>;
type Merged = ReturnType<typeof requestedLines>;

/**
 * Refuses in one error the lines with too little stock and the `ended` lines, which are no longer sold. Throws
 * OUT_OF_STOCK with one sentence per line and the quantities that can be bought.
 */
const refuseShort = async (
  deps: CheckoutDeps,
  memberId: number,
  lines: Merged,
  quotes: Map<number, Quote>,
  ended: Shortage[],
) => {
  if (ended.length === 0 && shortages(lines, quotes, new Map()).length === 0) return;
  const short = [...shortages(lines, quotes, await listOwnHolds(deps.db, memberId)), ...ended];
  if (short.length === 0) return;
  const messages = [...new Set(short.map(({ message }) => message))];
  const available = short.map(({ itemOptionId, left }) => ({ itemOptionId, quantity: left }));
  throw problem('OUT_OF_STOCK', { message: messages.join('\n'), extra: { messages, available } });
};

/** Throws NOT_ON_SALE_YET. */
const refuseEarly = (lines: Merged, quotes: Map<number, Quote>): void => {
  const messages = notYetSentences(lines, quotes);
  if (messages.length > 0) throw problem('NOT_ON_SALE_YET', { message: messages.join('\n'), extra: { messages } });
};

/** Throws BUYER_LIMIT. */
const refuseBeyondLimit = (lines: Merged, quotes: Map<number, Quote>): void => {
  const messages = limitSentences(lines, quotes);
  if (messages.length > 0) throw problem('BUYER_LIMIT', { message: messages.join('\n'), extra: { messages } });
};

/** Checks the admissions, and marks the lines behind sale gates. */
const checkAdmissions = async (
  deps: CheckoutDeps,
  member: Member,
  lines: readonly SheetLine[],
  admissionHeader: unknown,
): Promise<SheetLine[]> => {
  const now = deps.now();
  const itemIds = lines.map(({ itemId }) => itemId);
  const saleGates = gatesAt(await listSaleGatesBefore(deps.db, itemIds), now);
  const admissions = readAdmissions(admissionHeader, member, deps.admissionTokens, now);
  await requireAdmissions(deps.db, { memberId: member.id, gates: saleGates, admissions });
  const gated = new Set(saleGates.flatMap((gate) => gate.itemIds));
  return lines.map((line) => (gated.has(line.itemId) ? { ...line, behindSale: true } : line));
};

const priceSheet = async (deps: CheckoutDeps, member: Member, body: SheetBody): Promise<NewSheet> => {
  // The time is taken before anything is read, so that a payment after this moment makes the sheet outdated.
  const createdAt = deps.now();
  const lines = requestedLines(body.itemManagements);
  const itemOptionIds = lines.map(({ itemOptionId }) => itemOptionId);
  const [answer] = await Promise.all([
    deps.internal.call(internalCalls.quote, { body: { itemOptionIds, buyer: memberBuyer(member.id) } }),
    refuseBought(deps, member.id, body),
  ]);
  const quotes = new Map(answer.lines.map((quote) => [quote.itemOptionId, quote]));
  refuseEarly(lines, quotes);
  await refuseShort(deps, member.id, lines, quotes, body.reorder === true ? endedLines(lines, quotes) : []);
  refuseBeyondLimit(lines, quotes);
  const snapshot = snapshotLines(lines, quotes);
  const productTotal = productTotalOf(snapshot);
  if (typeof body.totalPrice === 'number' && body.totalPrice !== productTotal) {
    throw problem('PRICE_CHANGED', { extra: { productTotal } });
  }
  const cartLines = cartLinesOf(body.itemManagements, body.reorder === true);
  return { lines: snapshot, cartLines, productTotal, receiver: receiverOf(body), createdAt };
};

/**
 * Saves the sheet with one statement. While the shop is closed or a sale gate stands before the goods, that statement
 * saves nothing. The shop and the admissions are then checked, and the sheet is saved after these checks.
 */
const save = async (deps: CheckoutDeps, member: Member, sheet: NewSheet, admissionHeader: unknown) => {
  const saved = await saveSheet(deps.db, member.id, sheet, { admitted: false });
  if (saved !== undefined) return { ...sheet, ...saved };
  await requireOpenShop(deps.db);
  const admitted = { ...sheet, lines: await checkAdmissions(deps, member, sheet.lines, admissionHeader) };
  const savedLater = await saveSheet(deps.db, member.id, admitted, { admitted: true });
  return savedLater && { ...admitted, ...savedLater };
};

/**
 * Prices the lines now and saves them as the member's only sheet. A refusal deletes the member's sheet, so that an
 * older sheet is never ordered by mistake. Throws OPTION_NOT_FOUND, NOT_ON_SALE_YET, OUT_OF_STOCK, BUYER_LIMIT,
 * PRICE_CHANGED, ALREADY_ORDERED, SHOP_NOT_OPEN. Behind a sale gate, without an unspent admission in the
 * `admissionHeader`, throws WAITING_ROOM, PASS_EXPIRED, PASS_SPENT, PASS_INVALID.
 */
export const createSheet = async (deps: CheckoutDeps, member: Member, body: SheetBody, admissionHeader?: unknown) => {
  try {
    const sheet = await priceSheet(deps, member, body);
    const saved = await save(deps, member, sheet, admissionHeader);
    if (saved === undefined) throw problem('SHOP_NOT_OPEN');
    return sheetView(member, saved, shopKeys(deps.config));
  } catch (refusal) {
    if (isProblem(refusal) && refusal.status < 500) await deleteSheet(deps.db, member.id);
    throw refusal;
  }
};
