import { lateTransitDays, type OrderFilterQuery } from '@gyeol/contracts/http/order-filter.ts';
import { dayMs } from '@gyeol/contracts/rules/business-day.ts';
import type { OrderStatus } from '@gyeol/contracts/rules/order-status.ts';
import { type Period, periodOf, wordsOf } from '../filters/query-filters.ts';
import { nameHas, phoneHas } from '../filters/word-conditions.ts';

export interface OrderFilter extends Period {
  status: OrderStatus | null;
  name: string | null;
  phone: string | null;
  only: NonNullable<OrderFilterQuery['only']> | null;
  /** A parcel shipped before this time counts as long in transit. */
  transitSince: Date;
  /** `endOfNumber`, `trackingNumber` and `email` are patterns of `like`. */
  endOfNumber: string | null;
  trackingNumber: string | null;
  email: string | null;
  /** Patterns of `like`. The names of an item and its option together must match each pattern. */
  itemWords: string[] | null;
}

/** Sorts orders by the time of payment. */
export type Sort = 'newest' | 'oldest';
export interface Paging {
  size: number;
  offset: number;
  sort: Sort;
}

export const lateSince = (now: Date): Date => new Date(now.getTime() - lateTransitDays * dayMs);

const reversed = (text: string): string => [...text].reverse().join('');
const beginning = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The period is required with `demanded`. Throws DATE_RANGE, PERIOD_REVERSED, BAD_REQUEST. */
export const orderFilterOf = (
  query: OrderFilterQuery & { status?: OrderStatus | 'ALL' },
  now: Date,
  demanded = false,
): OrderFilter => {
  const { status = 'ALL', only, orderNumber, trackingNumber, email, item } = query;
  const itemWords = item
    ?.toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `%${beginning(word)}`);
  return {
    status: status === 'ALL' ? null : status,
    ...periodOf(query, demanded),
    ...wordsOf(query),
    only: only ?? null,
    transitSince: lateSince(now),
    endOfNumber: orderNumber === undefined ? null : beginning(reversed(orderNumber.toUpperCase())),
    trackingNumber: trackingNumber === undefined ? null : beginning(trackingNumber.replace(/[\s-]/g, '')),
    email: email === undefined ? null : beginning(email.toLowerCase()),
    itemWords: itemWords && itemWords.length > 0 ? itemWords : null,
  };
};

/** The conditions of status and period: $1 to $3. */
export const inPeriod = `($1::text is null or status = $1::text) and paid_at >= coalesce($2::timestamptz, '-infinity')
  and paid_at < coalesce($3::timestamptz, 'infinity')`;
/** Selects the options whose item name and own name together contain all words of a parameter. */
export const optionsOfWords = (words: string): string =>
  `select item_option_id from sold_options where lower(title || ' ' || item_option_name) like all (${words}::text[])`;
/**
 * SQL: true for the orders of a filter, with the parameters of `filterValues`. The grams of a name or phone select rows
 * by an index. The comparison with the whole text then drops rows that merely have the same grams. Set `planEachTime`,
 * so that PostgreSQL plans without the conditions that are null in the filter. Each subquery is an array, so that
 * PostgreSQL computes it once. An `in` after an `or` would be evaluated for each order of the shop.
 */
export const matching = `${inPeriod}
  and ($4::text is null or (names @> name_grams($4::text) and (${nameHas('name', '$4')} or ${nameHas('buyer_name', '$4')})))
  and ($5::text is null or (phones @> phone_grams($5::text)
    and (${phoneHas('phone_number', '$5')} or ${phoneHas('buyer_phone', '$5')})))
  and ($6::text is distinct from 'unpacked' or (status = 'PREPARING' and packing_batch_id is null))
  and ($6::text is distinct from 'in-transit' or (status = 'SHIPPING' and coalesce(shipped_at, paid_at) <= $7::timestamptz))
  and ($8::text is null or reverse(merchant_uid) like $8::text)
  and ($9::text is null or tracking_number like $9::text)
  and ($10::text is null or member_id = any (array(select member_id from members where lower(username) like $10::text)))
  and ($11::text[] is null or merchant_uid = any (array(
    select merchant_uid from order_lines where item_option_id = any (array(${optionsOfWords('$11')})))))`;
export const filterValues = (filter: OrderFilter): unknown[] => [
  ...[filter.status, filter.from, filter.to, filter.name, filter.phone, filter.only, filter.transitSince],
  ...[filter.endOfNumber, filter.trackingNumber, filter.email, filter.itemWords],
];
/** The parameters after those of `filterValues` begin with this number. */
export const afterFilter = 12;

/**
 * True when the filter has only a status and a period. The counts of days are then enough to find the page and the
 * total.
 */
export const isByPeriod = (filter: OrderFilter): boolean =>
  filterValues(filter)
    .toSpliced(6, 1)
    .slice(3)
    .every((value) => value === null);
/** True when the filter has the words of an item and, besides, at most a status and a period. */
export const isByItem = (filter: OrderFilter): boolean =>
  filter.itemWords !== null && isByPeriod({ ...filter, itemWords: null });
