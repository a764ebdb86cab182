import type { AnswerAt } from '@gyeol/contracts/call.ts';
import type { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { toSecond } from '@gyeol/contracts/rules/sale-form.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import type { Deps } from '../config.ts';
import { type EditDeps, recordEditOfAll } from '../operators/operator.ts';
import { inSeconds, priceItems, type SaleForm, type SaleItem } from './price-items.ts';
import {
  findSale,
  insertDueSale,
  insertSale,
  lockSale,
  replaceSaleItems,
  type Sale,
  type SaleFields,
  updateSale,
  updateSaleEnd,
  updateSaleOver,
} from './sale-store.ts';
import { readTargets, saleDetail } from './sale-views.ts';

type Detail = AnswerAt<typeof catalogCalls.sale, 200>;

const fieldsOf = (
  { title, startsAt, endsAt, discountRate, discountAmount, buyerLimit = null, waitingRoom = null }: SaleForm,
  now: Date,
): SaleFields => ({
  title,
  startsAt: new Date(toSecond(startsAt ?? now.toISOString())),
  endsAt: endsAt === null ? null : new Date(endsAt),
  discountRate,
  discountAmount,
  buyerLimit,
  waitingRoom,
});
const pricesOf = (items: readonly SaleItem[]) => items.map(({ id, salePrice }) => ({ itemId: id, salePrice }));
const audited = async (tx: Tx, sale: Sale) => {
  const { id, title, startsAt, endsAt, discountRate, discountAmount, buyerLimit, waitingRoom } = sale;
  return {
    ...{ title, startsAt: startsAt.toISOString(), endsAt: endsAt?.toISOString() ?? null },
    ...{ discountRate, discountAmount, buyerLimit },
    ...waitingRoom,
    ...(await readTargets(tx, id)),
  };
};

const hasBegun = ({ begun, startsAt }: Sale, now: Date): boolean => begun || startsAt <= now;
const isOver = ({ over, endsAt }: Pick<Sale, 'over' | 'endsAt'>, now: Date): boolean =>
  over || (endsAt !== null && endsAt <= now);

type SaleDeps = EditDeps & Pick<Deps, 'internal'>;
/**
 * Asks order-payment, before anything is saved, whether a sale may get a waiting room. A sale that has one is not asked
 * about, so that it can be changed while order-payment is away. Throws DOOR_NEEDS_REDIS, UNAVAILABLE.
 */
export const requireWaitingRoom = async (
  { db, internal }: Pick<SaleDeps, 'db' | 'internal'>,
  { waitingRoom }: Pick<SaleForm, 'waitingRoom'>,
  saleId: number | null,
): Promise<void> => {
  if (!waitingRoom) return;
  const sale = saleId === null ? undefined : await findSale(db, saleId);
  if (!sale?.waitingRoom) await internal.call(internalCalls.checkSaleGates);
};

/** Throws SALE_PERIOD, SALE_PRICE, SALE_ITEMS, SALE_WAITING_ROOM, DOOR_NEEDS_REDIS. */
export const createSale = async (deps: SaleDeps, typed: SaleForm): Promise<Detail> => {
  await requireWaitingRoom(deps, typed, null);
  return deps.db.tx(async (tx) => {
    const now = deps.now();
    const form = inSeconds(typed);
    const items = await priceItems(tx, form, { now });
    const sale = await insertSale(tx, fieldsOf(form, now), now);
    await replaceSaleItems(tx, sale.id, form, pricesOf(items));
    await recordEditOfAll(tx, deps, { kind: 'sale', id: sale.id, name: sale.title, after: await audited(tx, sale) });
    return saleDetail(tx, sale.id, now);
  });
};

const mustLock = async (tx: Tx, id: number, now: Date): Promise<Sale> => {
  const sale = await lockSale(tx, id);
  if (sale === undefined) throw problem('SALE_NOT_FOUND');
  if (isOver(sale, now)) throw problem('SALE_OVER');
  return sale;
};

/**
 * A sale that has begun keeps its start. What a page of the previous release does not send stays. Throws
 * SALE_NOT_FOUND, SALE_OVER, SALE_CHANGED, SALE_PERIOD, …
 */
export const editSale = async (
  deps: SaleDeps,
  id: number,
  { version, ...typed }: SaleForm & { version: number },
): Promise<Detail> => {
  await requireWaitingRoom(deps, typed, id);
  return deps.db.tx(async (tx) => {
    const now = deps.now();
    const sale = await mustLock(tx, id, now);
    if (sale.version !== version) throw problem('SALE_CHANGED');
    const begun = hasBegun(sale, now) ? sale.startsAt.toISOString() : undefined;
    const { buyerLimit = sale.buyerLimit, waitingRoom = sale.waitingRoom } = typed;
    const whole = { ...typed, buyerLimit, waitingRoom };
    const form = inSeconds(begun === undefined ? whole : { ...whole, startsAt: begun });
    const before = await audited(tx, sale);
    const items = await priceItems(tx, form, { now, begun });
    const saved = await updateSale(tx, id, fieldsOf(form, now));
    await replaceSaleItems(tx, id, form, pricesOf(items));
    await recordEditOfAll(tx, deps, { kind: 'sale', id, name: saved.title, before, after: await audited(tx, saved) });
    return saleDetail(tx, id, now);
  });
};

/** Ends a sale that runs at this second, and withdraws one that has not begun or has no end. Throws SALE_NOT_FOUND, SALE_OVER. */
export const endSale = (deps: EditDeps, id: number): Promise<void> =>
  deps.db.tx(async (tx) => {
    const now = deps.now();
    const sale = await mustLock(tx, id, now);
    const before = await audited(tx, sale);
    const second = new Date(toSecond(now.toISOString()));
    const runs = sale.endsAt !== null && hasBegun(sale, now) && second > sale.startsAt;
    await insertDueSale(tx, id);
    if (runs) await updateSaleEnd(tx, id, second);
    else await updateSaleOver(tx, id);
    const after = runs ? { ...before, endsAt: second.toISOString() } : { ...before, withdrawn: true };
    await recordEditOfAll(tx, deps, { kind: 'sale', id, name: sale.title, before, after });
  });

/** The start of a sale that has begun, which an edit keeps; undefined for another sale, or for none. */
export const begunSale = async (
  { db, now }: Pick<EditDeps, 'db' | 'now'>,
  id: number | null | undefined,
): Promise<string | undefined> => {
  const sale = id ? await findSale(db, id) : undefined;
  return sale && hasBegun(sale, now()) ? sale.startsAt.toISOString() : undefined;
};
