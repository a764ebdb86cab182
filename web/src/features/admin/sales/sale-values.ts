import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { buyerLimits } from '@gyeol/contracts/rules/buyer-limit.ts';
import { maxWon } from '@gyeol/contracts/rules/money.ts';
import { findSaleFault, maxSaleRate, saleSentences } from '@gyeol/contracts/rules/sale-form.ts';
import { maxPerMinute } from '@gyeol/contracts/rules/waiting.ts';
import { isSeoulLocal, parseSeoulLocal, toSeoulLocal } from '../../../shared/lib/seoul-local.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';
import type { SaleDetail } from './sales-query.ts';

export type SaleBody = BodyOf<(typeof catalogCalls)['createSale']>;

/** Numbers are typed texts. Times are in Seoul time, as `seoul-local.ts` formats them. */
export interface SaleValues {
  title: string;
  /** `opening`: the sale sets only the moment from which its items can be bought. */
  kind: 'rate' | 'amount' | 'opening';
  discountRate: string;
  discountAmount: string;
  /** Empty: no limit. */
  buyerLimit: string;
  start: 'now' | 'at';
  startsAt: string;
  endsAt: string;
  items: { id: number; title: string }[];
  categoryIds: number[];
  /** True when the sale has a waiting room. The two numbers keep their typed texts without one. */
  gated: boolean;
  minPerMinute: string;
  maxPerMinute: string;
  /** The version that the operator saw. It stands among the values, so that a draft keeps it. 0: a new sale. */
  version: number;
}
export type SaleField =
  | 'title'
  | 'discountRate'
  | 'discountAmount'
  | 'buyerLimit'
  | 'startsAt'
  | 'endsAt'
  | 'items'
  | 'minPerMinute'
  | 'maxPerMinute';
export interface FieldFault {
  field: SaleField;
  message: string;
}

export const newSale: SaleValues = {
  title: '',
  kind: 'rate',
  discountRate: '',
  discountAmount: '',
  buyerLimit: '',
  start: 'now',
  startsAt: '',
  endsAt: '',
  items: [],
  categoryIds: [],
  gated: false,
  minPerMinute: '60',
  maxPerMinute: '600',
  version: 0,
};

const kindOf = ({ discountRate, discountAmount }: SaleDetail): SaleValues['kind'] => {
  if (discountRate !== null) return 'rate';
  return discountAmount === null ? 'opening' : 'amount';
};
export const valuesOf = (sale: SaleDetail): SaleValues => ({
  title: sale.title,
  kind: kindOf(sale),
  discountRate: String(sale.discountRate ?? ''),
  discountAmount: String(sale.discountAmount ?? ''),
  buyerLimit: String(sale.buyerLimit ?? ''),
  start: 'at',
  startsAt: toSeoulLocal(sale.startsAt),
  endsAt: sale.endsAt === null ? '' : toSeoulLocal(sale.endsAt),
  items: sale.items,
  categoryIds: sale.categories.map(({ id }) => id),
  // A shop of the previous release sends no waiting room.
  gated: Boolean(sale.waitingRoom),
  minPerMinute: String(sale.waitingRoom?.minPerMinute ?? newSale.minPerMinute),
  maxPerMinute: String(sale.waitingRoom?.maxPerMinute ?? newSale.maxPerMinute),
  version: sale.version,
});

type SavedSale = Pick<SaleDetail, 'state' | 'startsAt'>;
/** True for a sale whose start can no longer be changed. */
export const keepsStart = (sale: SavedSale | undefined): sale is SavedSale =>
  sale !== undefined && sale.state !== 'PLANNED';
/** True for a sale that nobody can change or end any more. */
export const isPast = ({ state }: Pick<SaleDetail, 'state'>): boolean => state === 'OVER' || state === 'WITHDRAWN';
/** True for a sale that sets only the first moment of its items, and so has no end. */
export const isOpeningOnly = ({ kind, buyerLimit }: Pick<SaleValues, 'kind' | 'buyerLimit'>): boolean =>
  kind === 'opening' && buyerLimit.trim() === '';
/** True when the start is typed. It always is for a sale of only the first moment, because ‘now’ would do nothing. */
export const hasTypedStart = (values: Pick<SaleValues, 'kind' | 'buyerLimit' | 'start'>): boolean =>
  isOpeningOnly(values) || values.start === 'at';

const startOf = (values: SaleValues, sale: SavedSale | undefined): string | null => {
  if (keepsStart(sale)) return sale.startsAt;
  return hasTypedStart(values) ? parseSeoulLocal(values.startsAt) : null;
};
/** The body of the calls. The times that the form shows must be whole. */
export const bodyOf = (values: SaleValues, sale?: SavedSale): SaleBody => ({
  title: values.title.trim(),
  startsAt: startOf(values, sale),
  endsAt: isOpeningOnly(values) || values.endsAt === '' ? null : parseSeoulLocal(values.endsAt),
  discountRate: values.kind === 'rate' ? wholeNumber(values.discountRate) : null,
  discountAmount: values.kind === 'amount' ? wholeNumber(values.discountAmount) : null,
  buyerLimit: values.buyerLimit.trim() === '' ? null : wholeNumber(values.buyerLimit),
  itemIds: values.items.map(({ id }) => id),
  categoryIds: values.categoryIds,
  waitingRoom: values.gated
    ? { minPerMinute: wholeNumber(values.minPerMinute), maxPerMinute: wholeNumber(values.maxPerMinute) }
    : null,
});

const isWithin = (text: string, max: number): boolean => {
  const value = wholeNumber(text);
  return value >= 1 && value <= max;
};
const findDiscountFault = ({ kind, discountRate, discountAmount }: SaleValues): FieldFault | undefined => {
  if (kind === 'rate' && !isWithin(discountRate, maxSaleRate))
    return { field: 'discountRate', message: saleSentences.rate };
  if (kind === 'amount' && !isWithin(discountAmount, maxWon))
    return { field: 'discountAmount', message: saleSentences.amount };
  return undefined;
};
const findLimitFault = ({ buyerLimit }: SaleValues): FieldFault | undefined =>
  buyerLimit.trim() === '' || isWithin(buyerLimit, buyerLimits.max)
    ? undefined
    : { field: 'buyerLimit', message: saleSentences.buyerLimit };
const findRateFault = ({ gated, ...values }: SaleValues): FieldFault | undefined => {
  const field = (['minPerMinute', 'maxPerMinute'] as const).find((name) => !isWithin(values[name], maxPerMinute));
  return gated && field ? { field, message: saleSentences.perMinute } : undefined;
};
const findStartFault = (values: SaleValues, sale: SavedSale | undefined): FieldFault | undefined =>
  keepsStart(sale) || !hasTypedStart(values) || isSeoulLocal(values.startsAt)
    ? undefined
    : { field: 'startsAt', message: '시작 시각을 입력해주세요.' };

/**
 * The field of the form at which a fault is shown, by the field that `findSaleFault` or a refusal names. Undefined when
 * the form does not show this field.
 */
export const fieldOf = (named: unknown, values: SaleValues): SaleField | undefined => {
  const { kind } = values;
  const discount = kind === 'rate' ? 'discountRate' : 'discountAmount';
  return new Map<unknown, SaleField | undefined>([
    ['title', 'title'],
    ['discount', kind === 'opening' ? undefined : discount],
    ['startsAt', hasTypedStart(values) ? 'startsAt' : undefined],
    ['buyerLimit', 'buyerLimit'],
    ['endsAt', isOpeningOnly(values) ? undefined : 'endsAt'],
    ['items', 'items'],
    ['itemIds', 'items'],
    ['categoryIds', 'items'],
    ['waitingRoom', values.gated ? 'maxPerMinute' : undefined],
  ]).get(named);
};

/** Finds the faults of the typed values, in the order of the fields. `sale` is the saved sale that is edited. */
export const findFaults = (values: SaleValues, now: Date, sale?: SavedSale): FieldFault[] => {
  const title: FieldFault | undefined =
    values.title.trim() === '' ? { field: 'title', message: '행사 이름을 입력해주세요.' } : undefined;
  const typed = [
    findDiscountFault(values),
    findLimitFault(values),
    findStartFault(values, sale),
    findRateFault(values),
  ];
  const faults = [title, ...typed].filter((fault) => fault !== undefined);
  if (typed.some((fault) => fault !== undefined)) return faults;
  const begun = sale && Date.parse(sale.startsAt) <= now.getTime() ? sale.startsAt : undefined;
  const fault = findSaleFault(bodyOf(values, sale), now, begun);
  const field = fault && fieldOf(fault.field, values);
  return field ? [...faults, { field, message: fault.message }] : faults;
};
