import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { isProblem, problem } from '@gyeol/service-kit/errors.ts';
import type { Member } from '@gyeol/service-kit/http/member.ts';
import { demandPasses } from '../sale-gates/admit.ts';
import { doorsBefore, readPasses } from '../sale-gates/sale-gate.ts';
import { doorsOn } from '../sale-gates/sale-gate-store.ts';
import { refuseBought } from './bought-lines.ts';
import type { CheckoutDeps } from './deps.ts';
import {
  cartLinesOf,
  endedLines,
  mergeLines,
  productTotalOf,
  type Quote,
  receiverOf,
  type SheetLine,
  type Shortage,
  shortages,
  snapshotLines,
} from './sheet.ts';
import { dropSheet, type NewSheet, ownHolds, saveSheet } from './sheet-store.ts';
import { sheetView } from './sheet-view.ts';

type SheetBody = BodyOf<typeof orderCalls.createSheet>;
type Merged = ReturnType<typeof mergeLines>;

/** What is short, `ended` with it. Throws OUT_OF_STOCK with one sentence per line, and what could be bought of it. */
const refuseShort = async (
  deps: CheckoutDeps,
  memberId: number,
  lines: Merged,
  quotes: Map<number, Quote>,
  ended: Shortage[],
) => {
  if (ended.length === 0 && shortages(lines, quotes, new Map()).length === 0) return;
  const short = [...shortages(lines, quotes, await ownHolds(deps.db, memberId)), ...ended];
  if (short.length === 0) return;
  const messages = [...new Set(short.map(({ message }) => message))];
  const available = short.map(({ itemOptionId, left }) => ({ itemOptionId, quantity: left }));
  throw problem('OUT_OF_STOCK', { message: messages.join('\n'), extra: { messages, available } });
};

/** Who comes without a pass of the waiting room for these goods is sent there. */
const checkDoors = async (deps: CheckoutDeps, member: Member, lines: SheetLine[], shown: unknown): Promise<void> => {
  const now = deps.now();
  const doors = doorsBefore(await doorsOn(deps.db), lines, now);
  const passes = readPasses(shown, member, deps.passes, now);
  await demandPasses(deps.db, { memberId: member.id, doors, passes });
};

const priced = async (deps: CheckoutDeps, member: Member, body: SheetBody): Promise<NewSheet> => {
  // Before anything is looked at: what is paid from here on makes the sheet old.
  const createdAt = deps.now();
  const lines = mergeLines(body.itemManagements);
  const itemOptionIds = lines.map(({ itemOptionId }) => itemOptionId);
  const [answer] = await Promise.all([
    deps.internal.call(internalCalls.quote, { body: { itemOptionIds } }),
    refuseBought(deps, member.id, body),
  ]);
  const quotes = new Map(answer.lines.map((quote) => [quote.itemOptionId, quote]));
  await refuseShort(deps, member.id, lines, quotes, body.reorder === true ? endedLines(lines, quotes) : []);
  const snapshot = snapshotLines(lines, quotes);
  const productTotal = productTotalOf(snapshot);
  if (typeof body.totalPrice === 'number' && body.totalPrice !== productTotal) {
    throw problem('PRICE_CHANGED', { extra: { productTotal } });
  }
  const cartLines = cartLinesOf(body.itemManagements, body.reorder === true);
  return { lines: snapshot, cartLines, productTotal, receiver: receiverOf(body), createdAt };
};

/** Mostly no door is on, and the statement that saves the sheet sees that itself. */
const save = async (deps: CheckoutDeps, member: Member, sheet: NewSheet, shown: unknown) => {
  const saved = await saveSheet(deps.db, member.id, sheet, { admitted: false });
  if (saved !== undefined) return saved;
  await checkDoors(deps, member, sheet.lines, shown);
  return saveSheet(deps.db, member.id, sheet, { admitted: true });
};

/**
 * Prices the lines now and keeps them as the member's one sheet. A refusal leaves none behind, so that an earlier sheet
 * is never ordered by mistake. Throws OPTION_NOT_FOUND, OUT_OF_STOCK, PRICE_CHANGED, ALREADY_ORDERED; behind a door of the waiting
 * room, without an unspent pass among those `shown`, WAITING_ROOM, PASS_EXPIRED, PASS_SPENT, PASS_INVALID.
 */
export const makeCreateSheet = (deps: CheckoutDeps) => async (member: Member, body: SheetBody, shown?: unknown) => {
  try {
    const sheet = await priced(deps, member, body);
    const saved = await save(deps, member, sheet, shown);
    if (saved === undefined) throw new Error('a sheet was not saved');
    return sheetView(member, { ...sheet, ...saved });
  } catch (refusal) {
    if (isProblem(refusal) && refusal.status < 500) await dropSheet(deps.db, member.id);
    throw refusal;
  }
};
