import { isReversed, parseBound } from '@gyeol/contracts/rules/business-day.ts';
import type { ClaimKind } from '@gyeol/contracts/rules/claim.ts';
import { searchKey, wantedGrams } from '@gyeol/contracts/rules/grams.ts';
import type { OrderStatus } from '@gyeol/contracts/rules/order-status.ts';
import { foldPhone } from '@gyeol/contracts/rules/phone.ts';
import { type Db, sql } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { refundableOf } from '../payment/refundable.ts';
import { isRequested } from './claim-store.ts';
import { minPhoneDigits, phoneGrams } from './phone-grams.ts';

type ClaimStatus = 'PENDING' | 'PROCESSED';
export interface ClaimRow {
  id: number;
  isRefund: boolean;
  realName: string;
  phoneNumber: string;
  originalMerchantUid: string;
  createdAt: Date;
  refundStatus: ClaimStatus;
  paymentStatus: OrderStatus;
  message: string;
  itemTitles: string;
  trackingNumber: string | null;
  originalTotalPrice: number;
  price: number;
  refundable: number;
  kind: ClaimKind;
  username: string;
}

const columns = `r.id, r.is_refund as "isRefund", r.real_name as "realName", r.phone_number as "phoneNumber",
  r.merchant_uid as "originalMerchantUid", r.created_at as "createdAt", r.status as "refundStatus", o.status as "paymentStatus", r.message,
  o.item_titles as "itemTitles", o.tracking_number as "trackingNumber",
  o.product_total + o.delivery_fee + o.remote_fee as "originalTotalPrice", o.total_price as price,
  ${refundableOf('o.merchant_uid')} as refundable, r.kind, r.username`;
/**
 * `requests` holds the returns and exchanges of buyers. `cancels` holds cancels of lines and cancels at the provider's
 * console.
 */
const lists = { requests: `r.${isRequested}`, cancels: `r.kind in ('cancel', 'provider')` } as const;
type List = keyof typeof lists;
// An absent bound becomes infinite, so that PostgreSQL uses one index plan for each list.
const inPeriod = `r.status = $1::text
  and r.created_at >= coalesce($2::timestamptz, '-infinity') and r.created_at < coalesce($3::timestamptz, 'infinity')`;
const conditions = {
  all: inPeriod,
  name: `${inPeriod} and r.name_grams @> $4::text[]
    and (position($5::text in lower(r.real_name)) > 0 or position($5::text in search_key(r.real_name)) > 0)`,
  phone: `${inPeriod} and r.phone_grams @> $4::text[]
    and (position($5::text in r.phone_number) > 0 or position($5::text in phone_key(r.phone_number)) > 0)`,
} as const;
type Search = keyof typeof conditions;

// Cuts the page before it joins orders, so that a deep page does not read the orders of earlier pages.
const statementsOf = (list: List, search: Search) => {
  const condition = `${lists[list]} and ${conditions[search]}`;
  return {
    page: sql(
      `claims.${list}-page-${search}`,
      `select ${columns} from (
         select r.* from refund_requests r where ${condition}
         order by r.created_at desc, r.id desc
         limit ${search === 'all' ? '$4' : '$6'}::integer offset ${search === 'all' ? '$5' : '$7'}::integer
       ) r
       join orders o on o.merchant_uid = r.merchant_uid
       order by r.created_at desc, r.id desc`,
    ),
    size: sql(`claims.${list}-size-${search}`, `select count(*) as total from refund_requests r where ${condition}`),
  };
};
const searchesOf = (list: List) => ({
  all: statementsOf(list, 'all'),
  name: statementsOf(list, 'name'),
  phone: statementsOf(list, 'phone'),
});
const statements = { requests: searchesOf('requests'), cancels: searchesOf('cancels') };
const one = sql(
  'claims.one',
  `select ${columns} from refund_requests r join orders o on o.merchant_uid = r.merchant_uid where r.id = $1::bigint`,
);

export interface ClaimQuery {
  status: ClaimStatus;
  startDate?: string | undefined;
  endDate?: string | undefined;
  realName?: string | undefined;
  phoneNumber?: string | undefined;
  /** True when cancels are listed. False or absent when requests are listed. */
  cancels?: boolean | undefined;
}

const bound = (text: string | undefined, side: 'start' | 'end', name: string): Date | null => {
  if (text === undefined) return null;
  const at = parseBound(text, side);
  if (at === undefined) throw problem('BAD_REQUEST', { message: '기간을 다시 확인해주세요.', extra: { field: name } });
  return at;
};

const searchOf = ({ realName, phoneNumber }: ClaimQuery): { search: Search; values: unknown[] } => {
  if (realName !== undefined) {
    const key = searchKey(realName);
    if (key === '') throw problem('BAD_REQUEST', { message: '검색어를 입력해주세요.', extra: { field: 'realName' } });
    return { search: 'name', values: [wantedGrams(key), key] };
  }
  if (phoneNumber === undefined) return { search: 'all', values: [] };
  const digits = foldPhone(phoneNumber).replace(/\D/g, '');
  if (digits.length < minPhoneDigits) {
    throw problem('BAD_REQUEST', {
      message: '전화번호는 숫자 4자리 이상 입력해주세요.',
      extra: { field: 'phoneNumber' },
    });
  }
  return { search: 'phone', values: [phoneGrams(digits), digits] };
};

/** Newest first. Throws BAD_REQUEST for an unreadable period or search, or PERIOD_REVERSED. */
export const listClaims = async (db: Db, query: ClaimQuery, paging: { page: number; size: number }) => {
  const { search, values } = searchOf(query);
  const { size, page } = statements[query.cancels ? 'cancels' : 'requests'][search];
  const from = bound(query.startDate, 'start', 'startDate');
  const to = bound(query.endDate, 'end', 'endDate');
  if (isReversed(query)) throw problem('PERIOD_REVERSED');
  const condition = [query.status, from, to, ...values];
  const { total } = await db.one<{ total: number }>(size, condition);
  const offset = paging.page * paging.size;
  const content = offset < total ? await db.rows<ClaimRow>(page, [...condition, paging.size, offset]) : [];
  return { content, totalElements: total, totalPages: Math.ceil(total / paging.size) };
};

export const readClaim = (db: Db, id: number): Promise<ClaimRow> => db.one(one, [id]);
