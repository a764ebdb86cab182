import { Type } from 'typebox';
import { defineCalls } from '../../call.ts';
import { Typed } from '../../kinds.ts';
import {
  contentPage,
  FileBody,
  Id,
  Instant,
  MerchantUid,
  Nullable,
  Ok,
  OrderStatus,
  PageParams,
} from '../../schema.ts';
import { asFile, listTypes } from '../sheet-file.ts';
import { ByMerchantUid, ClaimKind } from './order.ts';

const ClaimRow = Type.Object({
  id: Id,
  isRefund: Type.Boolean(),
  realName: Type.String(),
  phoneNumber: Type.String(),
  originalMerchantUid: Type.String(),
  createdAt: Instant,
  refundStatus: Type.Union([Type.Literal('PENDING'), Type.Literal('PROCESSED')]),
  /** Addition: the status of the order, so that no operator cancels its payment twice. */
  paymentStatus: OrderStatus,
  message: Type.String(),
  itemTitles: Type.String(),
  trackingNumber: Nullable(Type.String()),
  originalTotalPrice: Type.Integer({ description: 'products + fee' }),
  price: Type.Integer({ description: 'amount paid' }),
  refundable: Type.Integer({ description: 'ours: as in the order detail' }),
  kind: ClaimKind,
  username: Type.String(),
});
const Bound = Typed('day', { minLength: 8, maxLength: 40, title: '기간' });
const Period = { startDate: Type.Optional(Bound), endDate: Type.Optional(Bound) };
const SearchText = (kind: 'name' | 'phone', title: string) =>
  Typed(kind, { minLength: 1, maxLength: 50, title, message: '검색어를 입력해주세요.' });
const ByName = Type.Object({ realName: SearchText('name', '이름'), ...Period });
const ByPhone = Type.Object({ phoneNumber: SearchText('phone', '전화번호'), ...Period });
const Claims = contentPage(ClaimRow);
const Filters = {
  ...Period,
  processed: Type.Optional(Type.Boolean()),
  realName: Type.Optional(SearchText('name', '이름')),
  phoneNumber: Type.Optional(SearchText('phone', '전화번호')),
};
const claimList = <const Path extends string, Q extends object>(path: Path, query: Q) => ({
  method: 'GET' as const,
  path,
  owner: 'order-payment' as const,
  access: 'admin' as const,
  params: PageParams,
  ...query,
  answers: { 200: Claims },
});

/** Claims for return or exchange: the buyer's calls, and the operators' lists. */
export const claimCalls = defineCalls({
  hasClaim: {
    method: 'GET',
    path: '/api/refund/checkHistory/{uid}',
    owner: 'order-payment',
    access: 'member',
    params: ByMerchantUid,
    answers: { 200: Type.Boolean() },
  },
  requestClaim: {
    method: 'POST',
    path: '/refundHistory/create',
    owner: 'order-payment',
    access: 'member',
    body: Type.Object({
      originalMerchantUid: MerchantUid,
      isRefund: Type.Boolean({ title: '요청 종류' }),
      message: Typed('text', {
        minLength: 1,
        maxLength: 2_000,
        title: '사유',
        message: '사유를 입력해주세요.',
      }),
    }),
    answers: { 200: Ok },
  },
  claims: claimList('/api/admin/fetchAllRefundHistories/{page}/{size}', {}),
  claimsInPeriod: claimList('/api/admin/fetchRefundHistories/period/{page}/{size}', {
    query: Type.Object({ startDate: Bound, endDate: Bound }),
  }),
  claimsByName: claimList('/api/admin/fetchRefundHistories/search/name/{page}/{size}', { query: ByName }),
  claimsByPhone: claimList('/api/admin/fetchRefundHistories/search/phoneNumber/{page}/{size}', { query: ByPhone }),
  processedClaims: claimList('/api/admin/fetchRefundHistories/processed/{page}/{size}', {}),
  processedClaimsInPeriod: claimList('/api/admin/fetchRefundHistories/processed/period/{page}/{size}', {
    query: Type.Object({ startDate: Bound, endDate: Bound }),
  }),
  processedClaimsByName: claimList('/api/admin/fetchRefundHistories/processed/search/name/{page}/{size}', {
    query: ByName,
  }),
  processedClaimsByPhone: claimList('/api/admin/fetchRefundHistories/processed/search/phoneNumber/{page}/{size}', {
    query: ByPhone,
  }),
  /**
   * Lists refunds that nobody requested as a return: lines cancelled before they were sent, and partial cancels at the
   * provider's console.
   */
  cancels: {
    method: 'GET',
    path: '/api/admin/fetchCancels/{page}/{size}',
    owner: 'order-payment',
    access: 'admin',
    addition: true,
    params: PageParams,
    query: Type.Object(Filters),
    answers: { 200: Claims },
  },
  /**
   * Sends the requests, or the cancels, as a file. Without `processed` the file has the PENDING rows, with it the
   * PROCESSED rows.
   */
  claimsCsv: {
    method: 'GET',
    path: '/api/admin/download/refunds',
    owner: 'order-payment',
    access: 'admin',
    action: '환불·교환 요청 파일 내려받기',
    addition: true,
    produces: listTypes,
    query: Type.Object({ ...Filters, ...asFile, cancels: Type.Optional(Type.Boolean()) }),
    answers: { 200: FileBody },
  },
  processClaim: {
    method: 'PUT',
    path: '/api/admin/updateRefundHistory/process/{id}/PROCESSED',
    owner: 'order-payment',
    access: 'admin',
    action: '환불·교환 요청 처리',
    params: Type.Object({ id: Id }),
    answers: { 200: ClaimRow },
  },
});
