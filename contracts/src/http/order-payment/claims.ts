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
import { Bound, maybePeriod } from '../order-filter.ts';
import { asFile, listTypes } from '../sheet-file.ts';
import { ByMerchantUid, ClaimKind } from './order.ts';

const ClaimRow = Type.Object(
  {
    id: Id,
    isRefund: Type.Boolean(),
    realName: Type.String(),
    phoneNumber: Type.String(),
    originalMerchantUid: Type.String(),
    createdAt: Instant,
    refundStatus: Type.Union([Type.Literal('PENDING'), Type.Literal('PROCESSED')]),
    /** Addition to the specification: the status of the order, so that no operator cancels its payment twice. */
    paymentStatus: OrderStatus,
    message: Type.String(),
    itemTitles: Type.String(),
    trackingNumber: Nullable(Type.String()),
    originalTotalPrice: Type.Integer({
      description: 'The won of the goods and the delivery fees of the order, before coupon and points',
    }),
    price: Type.Integer({ description: 'The won that the buyer paid for the order' }),
    refundable: Type.Integer({ description: 'The won that a cancel of the whole order would refund' }),
    kind: ClaimKind,
    username: Type.String(),
  },
  { name: 'ClaimRow' },
);
const SearchText = (kind: 'name' | 'phone', title: string) =>
  Typed(kind, { minLength: 1, maxLength: 50, title, message: '검색어를 입력해주세요.' });
const ByName = Type.Object({ realName: SearchText('name', '이름'), ...maybePeriod });
const ByPhone = Type.Object({ phoneNumber: SearchText('phone', '전화번호'), ...maybePeriod });
const Claims = contentPage(ClaimRow);
const Filters = {
  ...maybePeriod,
  processed: Type.Optional(Type.Boolean()),
  realName: Type.Optional(SearchText('name', '이름')),
  phoneNumber: Type.Optional(SearchText('phone', '전화번호')),
};
const periodRefusals = ['PERIOD_REVERSED'] as const;
const claimList = <const Path extends string, Q extends object>(summary: string, path: Path, query: Q) => ({
  summary,
  method: 'GET' as const,
  path,
  owner: 'order-payment' as const,
  access: 'admin' as const,
  params: PageParams,
  ...query,
  answers: { 200: Claims },
});

/** A search by name or phone finds a person, also where the answer is masked. */
const byPerson = { needs: 'members.read' } as const;
const masked = { needs: 'orders.read' } as const;

/** Claims for return or exchange: the buyer's calls, and the operators' lists. */
export const claimCalls = defineCalls({
  hasClaim: {
    summary: 'Answers whether a return or an exchange of an order was requested',
    method: 'GET',
    path: '/api/refund/checkHistory/{uid}',
    owner: 'order-payment',
    access: 'member',
    asStaff: 'orders.read',
    refusals: ['NOT_OWNER', 'ORDER_NOT_FOUND'],
    params: ByMerchantUid,
    answers: { 200: Type.Boolean() },
  },
  requestClaim: {
    summary: 'Requests the return or the exchange of a whole delivered order',
    method: 'POST',
    path: '/refundHistory/create',
    owner: 'order-payment',
    access: 'member',
    refusals: [
      'NOT_OWNER',
      'ORDER_NOT_FOUND',
      'CANCEL_PENDING',
      'REFUND_EXISTS',
      'REFUND_TOO_LATE',
      'REFUND_NOT_DELIVERED',
    ],
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
  claims: claimList(
    'Lists the pending claims for return or exchange, the newest first',
    '/api/admin/fetchAllRefundHistories/{page}/{size}',
    masked,
  ),
  claimsInPeriod: claimList(
    'Lists the pending claims for return or exchange that were made in a period',
    '/api/admin/fetchRefundHistories/period/{page}/{size}',
    { ...masked, refusals: periodRefusals, query: Type.Object({ startDate: Bound, endDate: Bound }) },
  ),
  claimsByName: claimList(
    "Lists the pending claims for return or exchange by the buyer's name",
    '/api/admin/fetchRefundHistories/search/name/{page}/{size}',
    { ...byPerson, refusals: periodRefusals, query: ByName },
  ),
  claimsByPhone: claimList(
    "Lists the pending claims for return or exchange by the buyer's phone number",
    '/api/admin/fetchRefundHistories/search/phoneNumber/{page}/{size}',
    { ...byPerson, refusals: periodRefusals, query: ByPhone },
  ),
  processedClaims: claimList(
    'Lists the processed claims for return or exchange, the newest first',
    '/api/admin/fetchRefundHistories/processed/{page}/{size}',
    masked,
  ),
  processedClaimsInPeriod: claimList(
    'Lists the processed claims for return or exchange that were made in a period',
    '/api/admin/fetchRefundHistories/processed/period/{page}/{size}',
    { ...masked, refusals: periodRefusals, query: Type.Object({ startDate: Bound, endDate: Bound }) },
  ),
  processedClaimsByName: claimList(
    "Lists the processed claims for return or exchange by the buyer's name",
    '/api/admin/fetchRefundHistories/processed/search/name/{page}/{size}',
    { ...byPerson, refusals: periodRefusals, query: ByName },
  ),
  processedClaimsByPhone: claimList(
    "Lists the processed claims for return or exchange by the buyer's phone number",
    '/api/admin/fetchRefundHistories/processed/search/phoneNumber/{page}/{size}',
    { ...byPerson, refusals: periodRefusals, query: ByPhone },
  ),
  /** Lists the refunds for which no return was requested. */
  cancels: {
    summary: "Lists cancels of lines before shipping, and partial cancels at the provider's console",
    method: 'GET',
    path: '/api/admin/fetchCancels/{page}/{size}',
    owner: 'order-payment',
    access: 'admin',
    needs: 'orders.read',
    addition: true,
    refusals: [...periodRefusals],
    params: PageParams,
    query: Type.Object(Filters),
    answers: { 200: Claims },
  },
  /** Without `processed` the file has the PENDING rows, with it the PROCESSED rows. */
  claimsCsv: {
    summary: 'Sends the claims for return or exchange, or the cancels, as a file',
    method: 'GET',
    path: '/api/admin/download/refunds',
    owner: 'order-payment',
    access: 'admin',
    needs: 'orders.ship',
    refusals: ['EXCEL_BUSY', ...periodRefusals],
    action: '환불·교환 요청 파일 내려받기',
    addition: true,
    produces: listTypes,
    query: Type.Object({ ...Filters, ...asFile, cancels: Type.Optional(Type.Boolean()) }),
    answers: { 200: FileBody },
  },
  processClaim: {
    summary: 'Marks a claim as processed, or finishes its refund without a part that was refused',
    method: 'PUT',
    path: '/api/admin/updateRefundHistory/process/{id}/PROCESSED',
    owner: 'order-payment',
    access: 'admin',
    needs: 'orders.money',
    refusals: ['ILLEGAL_MOVE', 'PROVIDER_DOWN', 'REFUND_NOT_FOUND', 'CLAIM_MONEY_CHANGED', 'CLAIM_REFUNDING'],
    action: '환불·교환 요청 처리',
    params: Type.Object({ id: Id }),
    answers: { 200: ClaimRow },
  },
});
