import { seoulMoment } from '@gyeol/contracts/rules/business-day.ts';
import { limitSentence, saleLimitSentence } from '@gyeol/contracts/rules/buyer-limit.ts';
import { notYetSentence } from '@gyeol/contracts/rules/sale.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { notifyStockChange } from '../changes/record-change.ts';
import type { Deps } from '../config.ts';
import { shortSentence } from './short-sentence.ts';
import {
  findHoldStatus,
  type Hold,
  type HoldOutcome,
  insertHold,
  insertReturnedPieces,
  listQuotes,
  type NewPrice,
  type ReturnedClaim,
  releaseHolds,
} from './stock-store.ts';

type StockDeps = Pick<Deps, 'db' | 'changes' | 'metrics' | 'now'>;

const countHold = ({ metrics }: StockDeps, outcome: HoldOutcome['outcome'] | 'prices'): void =>
  metrics.counter('catalog_holds_total', 'Stock holds by outcome', ['outcome']).inc({ outcome });

/** Answers the changed prices, and the cost of all goods of the order at the new prices. */
const newPrices = (hold: Hold, changed: readonly NewPrice[]) => {
  const priceOf = new Map(changed.map(({ itemOptionId, unitPrice }) => [itemOptionId, unitPrice]));
  const lines = hold.lines.map((line) => ({ ...line, unitPrice: priceOf.get(line.itemOptionId) ?? line.unitPrice }));
  const productTotal = lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
  return { lines: changed, productTotal };
};
const refuse = (answer: Exclude<HoldOutcome, { outcome: 'held' }>): never => {
  switch (answer.outcome) {
    case 'short': {
      const messages = answer.lines.map(shortSentence);
      throw problem('OUT_OF_STOCK', { message: messages.join('\n'), extra: { messages, lines: answer.lines } });
    }
    case 'limit': {
      const messages = answer.lines.map((line) =>
        line.saleId === undefined ? limitSentence(line) : saleLimitSentence(line),
      );
      throw problem('BUYER_LIMIT', { message: messages.join('\n'), extra: { messages } });
    }
    case 'early': {
      const messages = answer.lines.map(({ title, opensAt }) => notYetSentence(title, seoulMoment(new Date(opensAt))));
      throw problem('NOT_ON_SALE_YET', { message: messages.join('\n'), extra: { messages } });
    }
    case 'released':
      throw problem('HOLD_RELEASED');
    case 'differs':
      throw problem('CONFLICT', { detail: 'this order holds other lines' });
  }
};

/** Throws PRICE_CHANGED when a line costs another price now. An order that has a hold already keeps its prices. */
const refuseChangedPrices = async (deps: StockDeps, hold: Hold): Promise<void> => {
  const { db, now } = deps;
  if ((await findHoldStatus(db, hold.merchantUid)) !== undefined) return;
  const seen = new Map(hold.lines.map(({ itemOptionId, unitPrice }) => [itemOptionId, unitPrice]));
  const quotes = await listQuotes(db, { itemOptionIds: [...seen.keys()] }, now());
  const changed = quotes.filter(({ itemOptionId, unitPrice }) => seen.get(itemOptionId) !== unitPrice);
  if (changed.length === 0) return;
  countHold(deps, 'prices');
  throw problem('PRICE_CHANGED', {
    extra: newPrices(
      hold,
      changed.map(({ itemOptionId, unitPrice }) => ({ itemOptionId, unitPrice })),
    ),
  });
};

/**
 * Holds an order's stock in one round trip, and releases the stock of the order that this order replaces. For a sheet
 * that is no longer fresh, the prices are compared first. A repeated call changes nothing.
 */
export const holdStock = async (deps: StockDeps, hold: Hold): Promise<void> => {
  if (hold.checkPrices) await refuseChangedPrices(deps, hold);
  const answer = await insertHold(deps.db, hold, deps.now());
  countHold(deps, answer.outcome);
  if (answer.outcome !== 'held') return refuse(answer);
  if (answer.itemIds !== undefined)
    notifyStockChange(deps.changes, { itemIds: answer.itemIds, flipped: !!answer.flipped });
};

/** Releases the holds of unpaid orders. Stock that was sold stays sold. */
export const releaseStock = async (deps: StockDeps, merchantUids: readonly string[]): Promise<void> =>
  notifyStockChange(deps.changes, await releaseHolds(deps.db, { merchantUids, cause: 'ended', soldToo: false }));

/**
 * Restocks the goods of a cancelled order, once, when the goods are back in the shop. First restocks the pieces that
 * came back with claims of the order, so that no piece counts twice.
 */
export const returnStock = async (
  { db, changes }: StockDeps,
  { merchantUid, claims = [] }: { merchantUid: string; claims?: readonly ReturnedClaim[] },
): Promise<void> => {
  if ((await findHoldStatus(db, merchantUid)) === undefined) throw problem('NOT_FOUND');
  for (const claim of claims) notifyStockChange(changes, await insertReturnedPieces(db, merchantUid, claim));
  notifyStockChange(changes, await releaseHolds(db, { merchantUids: [merchantUid], cause: 'returned', soldToo: true }));
};
