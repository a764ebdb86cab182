import { Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { Typed } from '../kinds.ts';
import { contentPage, Id, Instant, MerchantUid, Nullable, PageParams, pageParams } from '../schema.ts';
import { RowPosition, sheetBodyLimit, UnreadSheets } from './sheet-file.ts';

const limited = (title: string, minimum: number, maximum: number, unit: string) =>
  Type.Integer({
    minimum,
    maximum,
    title,
    message: `${title}: ${minimum.toLocaleString('ko-KR')}${unit}부터 ${maximum.toLocaleString('ko-KR')}${unit}까지 입력해주세요.`,
  });
/** The schema of `PointTerms` (rules/points.ts) for requests, answers and events. */
export const PointTerms = Type.Object({
  enabled: Type.Boolean({ title: '적립금 사용' }),
  earnPerMille: Type.Integer({
    minimum: 0,
    maximum: 1_000,
    title: '구매 적립률',
    message: '구매 적립률은 0%부터 100%까지 0.1% 단위로 입력해주세요.',
  }),
  usableAfterDays: limited('사용 가능 시점', 0, 365, '일'),
  minBalance: limited('최소 보유 적립금', 0, 1_000_000, '원'),
  maxUsePercent: limited('최대 사용 비율', 0, 100, '%'),
  textReview: limited('글 리뷰 적립금', 0, 1_000_000, '원'),
  photoReview: limited('사진 리뷰 적립금', 0, 1_000_000, '원'),
  signUp: limited('가입 적립금', 0, 1_000_000, '원'),
  latePoints: limited('배송 지연 적립금', 0, 1_000_000, '원'),
  lateBusinessDays: limited('배송 지연 기준', 1, 60, '영업일'),
});
const VersionedPointTerms = Type.Object({
  version: Type.Integer({ minimum: 1, title: '버전' }),
  ...PointTerms.properties,
});
/** The kind of a ledger entry. `compensate`: 배송 지연 보상. */
export const PointKind = Type.Union([
  Type.Literal('earn'),
  Type.Literal('revoke'),
  Type.Literal('use'),
  Type.Literal('restore'),
  Type.Literal('expire'),
  Type.Literal('adjust'),
  Type.Literal('compensate'),
]);
/** The cause of a ledger entry; `member`: a sign-up. */
export const PointCause = Type.Union([
  Type.Literal('order'),
  Type.Literal('claim'),
  Type.Literal('review'),
  Type.Literal('member'),
  Type.Literal('job'),
  Type.Literal('operator'),
]);

/** The effect of one cause on a member's points. `amount` is in won, and is negative when the points became fewer. */
const PointEntry = Type.Object({
  id: Id,
  kind: PointKind,
  cause: PointCause,
  amount: Type.Integer(),
  merchantUid: Nullable(Type.String()),
  reason: Nullable(Type.String()),
  usableFrom: Nullable(Instant),
  at: Instant,
});
/**
 * The points of a member, in won. `waiting` points cannot be used yet. `endsAt` is the time when all of them end unless
 * there is a new accrual.
 */
const PointBalance = Type.Object({
  balance: Type.Integer({ description: 'negative: a debt, which the next accruals pay' }),
  usable: Type.Integer(),
  waiting: Type.Integer(),
  endsAt: Nullable(Instant),
});
const Entries = contentPage(PointEntry);
const Reason = Typed('text', {
  minLength: 1,
  maxLength: 200,
  title: '사유',
  message: '사유를 200자까지 입력해주세요.',
});
/** The most won that one adjustment adds or subtracts. */
export const maxAdjustment = 1_000_000;
const Adjustment = Type.Integer({
  minimum: -maxAdjustment,
  maximum: maxAdjustment,
  title: '적립금',
  message: '적립금은 1,000,000원까지 더하거나 뺄 수 있습니다.',
});
/** A key that the screen creates once per adjustment, so that a repeated request does not adjust twice. */
const AdjustmentKey = Typed('raw', { pattern: '^[A-Za-z0-9-]{8,40}$', title: '요청 번호' });

const AdjustmentRow = {
  ...RowPosition,
  username: Type.String(),
  amount: Type.String(),
  reason: Type.String(),
};
const AdjustmentReport = Type.Object({
  dryRun: Type.Boolean(),
  message: Type.String(),
  totalCount: Type.Integer({ description: 'rows of the file' }),
  adjustedCount: Type.Integer({ description: 'rows that did something, or would' }),
  unchangedCount: Type.Integer({ description: 'the same member, amount and reason before' }),
  added: Type.Integer({ description: 'won' }),
  subtracted: Type.Integer({ description: 'won' }),
  errorItems: Type.Array(Type.Object({ ...AdjustmentRow, refusal: Type.String() })),
  items: Type.Array(
    Type.Object({
      ...AdjustmentRow,
      memberId: Id,
      realName: Type.String(),
      unchanged: Type.Boolean(),
      before: Type.Integer(),
      after: Type.Integer(),
    }),
    { description: 'the first rows that were taken, or would be' },
  ),
  unreadSheets: UnreadSheets,
});

/** Calls for points (적립금). All are additions: the specification has no points. */
export const pointCalls = defineCalls({
  terms: {
    method: 'GET',
    path: '/points/terms',
    owner: 'coupon',
    access: 'public',
    addition: true,
    answers: { 200: VersionedPointTerms },
  },
  mine: {
    method: 'GET',
    path: '/points/mine',
    owner: 'coupon',
    access: 'member',
    addition: true,
    answers: { 200: PointBalance },
  },
  history: {
    method: 'GET',
    path: '/points/history/{page}/{size}',
    owner: 'coupon',
    access: 'member',
    addition: true,
    params: PageParams,
    query: Type.Object({ merchantUid: Type.Optional(MerchantUid) }),
    answers: { 200: Entries },
  },
  setTerms: {
    method: 'PUT',
    path: '/admin/points/terms',
    owner: 'coupon',
    access: 'admin',
    addition: true,
    action: '적립금 설정 변경',
    body: VersionedPointTerms,
    answers: { 200: VersionedPointTerms },
  },
  ledger: {
    method: 'GET',
    path: '/admin/points/members/{memberId}/{page}/{size}',
    owner: 'coupon',
    access: 'admin',
    addition: true,
    params: pageParams({ memberId: Id }),
    answers: { 200: Type.Object({ ...PointBalance.properties, ...Entries.properties }) },
  },
  adjust: {
    method: 'POST',
    path: '/admin/points/adjust',
    owner: 'coupon',
    access: 'admin',
    addition: true,
    action: '적립금 조정',
    body: Type.Object({ memberId: Id, amount: Adjustment, reason: Reason, key: AdjustmentKey }),
    answers: { 200: PointBalance },
  },
  /**
   * Adjusts the points of many members from a file. With `dryRun` the call changes nothing and answers the expected
   * result. Valid rows are adjusted even when others are refused. A row with the same member, amount and reason as an
   * earlier row is not adjusted again, even when the row comes from another file.
   */
  adjustByFile: {
    method: 'POST',
    path: '/admin/points/adjust-by-file',
    owner: 'admin-reporting',
    access: 'admin',
    addition: true,
    action: '적립금 일괄 조정',
    accepts: 'multipart',
    bodyLimit: sheetBodyLimit,
    query: Type.Object({ dryRun: Type.Optional(Type.Boolean()) }),
    answers: { 200: AdjustmentReport },
  },
  statistics: {
    method: 'GET',
    path: '/admin/points/statistics',
    owner: 'admin-reporting',
    access: 'admin',
    addition: true,
    query: Type.Object({
      startDate: Typed('day', { format: 'date', title: '시작일' }),
      endDate: Typed('day', { format: 'date', title: '종료일' }),
    }),
    answers: {
      200: Type.Array(
        Type.Object({
          date: Type.String({ description: 'in Seoul' }),
          issued: Type.Integer({ description: 'earned, given, and added by operators' }),
          used: Type.Integer({ description: 'without what came back' }),
          ended: Type.Integer({ description: 'expired, taken back, and subtracted by operators' }),
          open: Type.Integer({ description: 'what all members had when the day ended' }),
        }),
      ),
    },
  },
});
