import type { AnswerAt, BodyOf } from '@gyeol/contracts/call.ts';
import type { DataOf, Envelope } from '@gyeol/contracts/event.ts';
import type { claimChanged } from '@gyeol/contracts/events/claims.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { seoulMoment } from '@gyeol/contracts/rules/business-day.ts';
import { exchangeHoldKey, isClaimEnded } from '@gyeol/contracts/rules/claim.ts';
import { type ItemSale, notYetSentence, opensAt, priceAt, saleAt } from '@gyeol/contracts/rules/sale.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { fake } from '@gyeol/service-kit/testing/app.ts';
import { type Faults, maybeFail, type OrderData } from './faults.ts';

type SaleLimits = AnswerAt<typeof internalCalls.quote, 200>['lines'][number]['saleLimits'];
type Hold = 'HELD' | 'SOLD' | 'RELEASED';
interface StockHold {
  /** The number of returned pieces by option id. */
  returned: Map<number, number>;
  state: Hold;
  lines: { itemOptionId: number; quantity: number }[];
}
export interface Option {
  itemOptionId: number;
  itemId: number;
  title: string;
  /** The price without a sale. */
  unitPrice: number;
  sales?: readonly ItemSale[];
  stock: number;
  soldOut: boolean;
  madeToOrder?: boolean;
  /** The limit of the item for each buyer. */
  buyerLimit?: number;
  /** The limits of sales as a quote names them, with the pieces that the buyer has paid. */
  saleLimits?: NonNullable<SaleLimits>;
}
type ReturnedClaim = NonNullable<BodyOf<typeof internalCalls.returnStock>['claims']>[number];
type HoldBody = BodyOf<typeof internalCalls.holdStock>;
const mergeLines = (lines: HoldBody['lines']): HoldBody['lines'] => {
  const merged = new Map<number, HoldBody['lines'][number]>();
  for (const line of lines) {
    const quantity = line.quantity + (merged.get(line.itemOptionId)?.quantity ?? 0);
    merged.set(line.itemOptionId, { ...line, quantity });
  }
  return [...merged.values()].sort((one, other) => one.itemOptionId - other.itemOptionId);
};
const textOf = (lines: StockHold['lines']): string =>
  lines.map(({ itemOptionId, quantity }) => `${itemOptionId}×${quantity}`).join();

/**
 * A fake catalog with the functions that orders need: prices, stock and holds, with the rules of the real protocols.
 */
export const createCatalog = (options: Option[], now: () => Date) => {
  const shelf = new Map(options.map((option) => [option.itemOptionId, option]));
  const holds = new Map<string, StockHold>();
  const faults: { quote: Faults; hold: Faults; release: Faults } = { quote: {}, hold: {}, release: {} };
  const pauses: ((merchantUid: string) => Promise<void>)[] = [];
  /** Pauses the next hold until `proceed` is called. */
  const pauseNextHold = () => {
    const [asked, proceed] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()];
    pauses.push((merchantUid) => {
      asked.resolve(merchantUid);
      return proceed.promise;
    });
    return { asked: asked.promise, proceed: proceed.resolve };
  };
  const log: string[] = [];
  const returned = new Set<number>();

  const put = (lines: StockHold['lines'], sign: 1 | -1): void => {
    for (const { itemOptionId, quantity } of lines) {
      const option = shelf.get(itemOptionId);
      if (option) option.stock += sign * quantity;
    }
  };
  const release = (merchantUid: string, soldToo = false): void => {
    const hold = holds.get(merchantUid);
    if (hold === undefined) holds.set(merchantUid, { state: 'RELEASED', lines: [], returned: new Map() });
    else if (hold.state === 'HELD' || (soldToo && hold.state === 'SOLD')) {
      const back = hold.returned;
      put(
        hold.lines.map((line) => ({ ...line, quantity: line.quantity - (back.get(line.itemOptionId) ?? 0) })),
        1,
      );
      log.push(`release ${merchantUid}`);
      hold.state = 'RELEASED';
    }
  };
  const returnClaim = (merchantUid: string, { claimId, lines }: ReturnedClaim): void => {
    const hold = holds.get(merchantUid);
    if (returned.has(claimId) || hold === undefined || hold.state === 'RELEASED') return;
    returned.add(claimId);
    put(
      lines.map(({ itemOptionId, restocked }) => ({ itemOptionId, quantity: restocked })),
      1,
    );
    for (const { itemOptionId, quantity } of lines)
      hold.returned.set(itemOptionId, quantity + (hold.returned.get(itemOptionId) ?? 0));
  };
  const priceOf = ({ unitPrice, sales }: Option): number => priceAt({ discountPrice: unitPrice, sales }, now());
  const saleOf = ({ unitPrice, sales }: Option) => saleAt({ discountPrice: unitPrice, sales }, now());
  const earlyRefusal = (merchantUid: string, lines: HoldBody['lines']) => {
    const early = lines.flatMap(({ itemOptionId }) => {
      const { title = '', sales } = shelf.get(itemOptionId) ?? {};
      const opens = opensAt({ sales }, now());
      return opens === undefined ? [] : [notYetSentence(title, seoulMoment(new Date(opens)))];
    });
    if (early.length === 0 || merchantUid.startsWith('claim:')) return undefined;
    const messages = [...new Set(early)];
    return problem('NOT_ON_SALE_YET', { message: messages.join('\n'), extra: { messages } });
  };
  const priceRefusal = (lines: HoldBody['lines']) => {
    const today = lines.map((line) => {
      const option = shelf.get(line.itemOptionId);
      return { ...line, unitPrice: option === undefined ? line.unitPrice : priceOf(option) };
    });
    const changed = today.filter(({ unitPrice }, at) => unitPrice !== lines[at]?.unitPrice);
    if (changed.length === 0) return undefined;
    const productTotal = today.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
    const newPrices = changed.map(({ itemOptionId, unitPrice }) => ({ itemOptionId, unitPrice }));
    return problem('PRICE_CHANGED', { extra: { productTotal, lines: newPrices } });
  };
  const shortRefusal = (lines: HoldBody['lines']) => {
    const isShort = (option: Option | undefined, quantity: number): boolean =>
      option === undefined || option.soldOut || option.stock < quantity;
    const short = lines.filter(({ itemOptionId, quantity }) => isShort(shelf.get(itemOptionId), quantity));
    return short.length === 0
      ? undefined
      : problem('OUT_OF_STOCK', { extra: { messages: short.map(() => '재고가 부족합니다.') } });
  };
  /** The refusals in the order in which catalog looks for them. */
  const refusalOf = (merchantUid: string, lines: HoldBody['lines'], checkPrices: boolean) =>
    (checkPrices ? priceRefusal(lines) : undefined) ?? earlyRefusal(merchantUid, lines) ?? shortRefusal(lines);
  const hold = ({ merchantUid, replaces, checkPrices, lines: requested }: HoldBody) => {
    const lines = mergeLines(requested);
    const current = holds.get(merchantUid);
    if (current?.state === 'RELEASED') throw problem('HOLD_RELEASED');
    if (current && textOf(current.lines) !== textOf(lines)) throw problem('CONFLICT');
    if (current) return;
    const old = replaces === null ? undefined : holds.get(replaces);
    const released = old?.state === 'HELD' ? old.lines : [];
    put(released, 1);
    const refusal = refusalOf(merchantUid, lines, checkPrices);
    if (refusal) {
      put(released, -1);
      throw refusal;
    }
    if (replaces !== null && old?.state !== 'SOLD')
      holds.set(replaces, { state: 'RELEASED', lines: released, returned: new Map() });
    put(lines, -1);
    log.push(`hold ${merchantUid}`);
    holds.set(merchantUid, { state: 'HELD', lines, returned: new Map() });
  };

  return {
    holds,
    faults,
    pauseNextHold,
    log,
    add: (option: Option): void => void shelf.set(option.itemOptionId, option),
    stockOf: (itemOptionId: number): number => shelf.get(itemOptionId)?.stock ?? 0,
    option: (itemOptionId: number): Option => shelf.get(itemOptionId) as Option,
    handle: ({ type, data }: Envelope) => {
      const { merchantUid, replaces, restock } = data as OrderData;
      if (type === 'PaymentValidated') {
        const current = holds.get(merchantUid);
        if (current?.state === 'RELEASED') throw new Error(`${merchantUid} was paid although its stock was released`);
        if (current) current.state = 'SOLD';
      }
      if (['OrderExpired', 'PaymentFailed', 'OrderAbandoned'].includes(type)) {
        release(merchantUid);
        if (replaces) release(replaces);
      }
      if (type === 'ClaimChanged') {
        const { claimId, lines, state, parcel, exchangeClaimId } = data as DataOf<typeof claimChanged>;
        const held = holds.get(exchangeHoldKey(claimId));
        const isExchange = lines.some(({ exchange }) => exchange !== undefined);
        if (isExchange && (state === 'INSPECTED' || state === 'EXCHANGED')) {
          if (held?.state !== 'HELD' && held?.state !== 'SOLD') throw new Error(`claim ${claimId} went out unheld`);
          held.state = 'SOLD';
        } else if (isExchange && isClaimEnded(state) && parcel === undefined) release(exchangeHoldKey(claimId), true);
        const back = lines.flatMap(({ restocked, ...line }) => (restocked === null ? [] : [{ ...line, restocked }]));
        const holder = exchangeClaimId === undefined ? merchantUid : exchangeHoldKey(exchangeClaimId);
        if (back.length > 0) returnClaim(holder, { claimId, lines: back });
      }
      if (type === 'OrderCancelled' && restock) release(merchantUid, true);
    },
    fakes: [
      fake(internalCalls.quote, ({ body }) => {
        maybeFail(faults.quote.before);
        const found = body.itemOptionIds.flatMap((id) => shelf.get(id) ?? []);
        const lines = found.map((option) => {
          const { stock, sales, ...quoted } = option;
          const opens = opensAt({ sales }, now());
          return {
            ...quoted,
            itemOptionName: '기본',
            imageUrl: '/media/x.webp',
            additionalPrice: 0,
            unitPrice: priceOf(option),
            stockQuantity: option.soldOut ? 0 : stock,
            ...(opens !== undefined && { opensAt: opens }),
            ...((option.saleLimits !== undefined || saleOf(option) !== undefined) && { behindSale: true }),
          };
        });
        return { lines };
      }),
      fake(internalCalls.holdStock, async ({ body }) => {
        maybeFail(faults.hold.before);
        await pauses.shift()?.(body.merchantUid);
        hold(body);
        maybeFail(faults.hold.after);
        return { ok: true as const };
      }),
      fake(internalCalls.releaseStock, ({ body }) => {
        maybeFail(faults.release.before);
        for (const merchantUid of body.merchantUids) release(merchantUid);
        return { ok: true as const };
      }),
      fake(internalCalls.liveStockHolds, ({ body: { after } }) => {
        const live = [...holds].filter(([merchantUid, { state }]) => state === 'HELD' && merchantUid > after);
        return { merchantUids: live.map(([merchantUid]) => merchantUid).sort(), next: null };
      }),
      fake(internalCalls.attachImages, ({ body }) => ({
        images: body.paths.map((path) =>
          path.startsWith(`pending/${body.memberId}/`)
            ? { path, url: `/media/${path.split('/').at(-1)}`, code: null }
            : { path, url: null, code: 'IMAGE_NOT_FOUND' },
        ),
      })),
      fake(internalCalls.returnStock, ({ body }) => {
        if (!holds.has(body.merchantUid)) throw problem('NOT_FOUND');
        for (const claim of body.claims ?? []) returnClaim(body.merchantUid, claim);
        release(body.merchantUid, true);
        return { ok: true as const };
      }),
    ],
  };
};
export type Catalog = ReturnType<typeof createCatalog>;
