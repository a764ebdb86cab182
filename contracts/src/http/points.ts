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
export const PointTerms = Type.Object(
  {
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
  },
  { name: 'PointTerms' },
);
const VersionedPointTerms = Type.Object(
  {
    version: Type.Integer({ minimum: 1, title: '버전' }),
    ...PointTerms.properties,
  },
  { name: 'VersionedPointTerms' },
);
/** The kind of a ledger entry. `compensate`: 배송 지연 보상. */
export const PointKind = Type.Union(
  [
    Type.Literal('earn'),
    Type.Literal('revoke'),
    Type.Literal('use'),
    Type.Literal('restore'),
    Type.Literal('expire'),
    Type.Literal('adjust'),
    Type.Literal('compensate'),
  ],
  { name: 'PointKind' },
);
/** The cause of a ledger entry; `member`: a sign-up. */
export const PointCause = Type.Union(
  [
    Type.Literal('order'),
    Type.Literal('claim'),
    Type.Literal('review'),
    Type.Literal('member'),
    Type.Literal('job'),
    Type.Literal('operator'),
  ],
  { name: 'PointCause' },
);

/** A change of a member's points by one cause. `amount` is in won, and is negative when the points became fewer. */
const PointEntry = Type.Object(
  {
    id: Id,
    kind: PointKind,
    cause: PointCause,
    amount: Type.Integer(),
    merchantUid: Nullable(Type.String()),
    reason: Nullable(Type.String()),
    usableFrom: Nullable(Instant),
    at: Instant,
  },
  { name: 'PointEntry' },
);
/**
 * The points of a member, in won. `waiting` points cannot be used yet. `endsAt` is the time when all of them end unless
 * there is a new accrual.
 */
const PointBalance = Type.Object(
  {
    balance: Type.Integer({
      description: 'All points of the member, in won; negative for a debt, which the next accruals pay',
    }),
    usable: Type.Integer(),
    waiting: Type.Integer(),
    endsAt: Nullable(Instant),
  },
  { name: 'PointBalance' },
);
const Entries = contentPage(PointEntry);
const Reason = Typed('text', {
  name: 'PointReason',
  minLength: 1,
  maxLength: 200,
  title: '사유',
  message: '사유를 200자까지 입력해주세요.',
});
/** The most won that one adjustment adds or subtracts. */
export const maxAdjustment = 1_000_000;
const Adjustment = Type.Integer({
  name: 'PointAdjustment',
  minimum: -maxAdjustment,
  maximum: maxAdjustment,
  title: '적립금',
  message: '적립금은 1,000,000원까지 더하거나 뺄 수 있습니다.',
});
/** A key that the screen creates once per adjustment, so that a repeated request does not adjust twice. */
const AdjustmentKey = Typed('raw', { name: 'PointAdjustmentKey', pattern: '^[A-Za-z0-9-]{8,40}$', title: '요청 번호' });

const AdjustmentRow = {
  ...RowPosition,
  username: Type.String(),
  amount: Type.String(),
  reason: Type.String(),
};
const AdjustmentReport = Type.Object(
  {
    dryRun: Type.Boolean(),
    message: Type.String(),
    totalCount: Type.Integer({ description: 'The number of rows in the file' }),
    adjustedCount: Type.Integer({
      description: 'The number of rows that changed points or, with `dryRun`, would change them',
    }),
    unchangedCount: Type.Integer({
      description:
        'The number of rows that change nothing, because the same member, amount and reason were adjusted before',
    }),
    added: Type.Integer({ description: 'The won that the rows added or, with `dryRun`, would add' }),
    subtracted: Type.Integer({ description: 'The won that the rows subtracted or, with `dryRun`, would subtract' }),
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
      { description: 'The first few hundred rows that were accepted or, with `dryRun`, would be accepted' },
    ),
    unreadSheets: UnreadSheets,
  },
  { name: 'PointAdjustmentReport' },
);

const GrantLimit = Type.Object(
  {
    won: Type.Integer({
      minimum: 0,
      maximum: maxAdjustment,
      title: '직원이 줄 수 있는 적립금',
      message: '0원부터 1,000,000원까지 입력해주세요.',
    }),
  },
  { name: 'PointGrantLimit' },
);

/** Calls for points (적립금). All are additions: the specification has no points. */
export const pointCalls = defineCalls({
  terms: {
    summary: 'Answers the terms for earning and using points',
    method: 'GET',
    path: '/points/terms',
    owner: 'coupon',
    access: 'public',
    addition: true,
    answers: { 200: VersionedPointTerms },
  },
  mine: {
    summary: "Answers the balance of the member's points, and when the points end",
    method: 'GET',
    path: '/points/mine',
    owner: 'coupon',
    access: 'member',
    addition: true,
    answers: { 200: PointBalance },
  },
  history: {
    summary: "Lists the changes of the member's points, the newest first",
    method: 'GET',
    path: '/points/history/{page}/{size}',
    owner: 'coupon',
    access: 'member',
    asStaff: 'orders.read',
    addition: true,
    params: PageParams,
    query: Type.Object({ merchantUid: Type.Optional(MerchantUid) }),
    answers: { 200: Entries },
  },
  setTerms: {
    summary: 'Changes the terms for earning and using points',
    method: 'PUT',
    path: '/admin/points/terms',
    owner: 'coupon',
    access: 'admin',
    needs: 'settings.write',
    addition: true,
    refusals: ['SETTING_CHANGED'],
    action: '적립금 설정 변경',
    body: VersionedPointTerms,
    answers: { 200: VersionedPointTerms },
  },
  grantLimit: {
    summary: 'Answers the most points that staff other than the owner give or take at once',
    method: 'GET',
    path: '/admin/points/grant-limit',
    owner: 'coupon',
    access: 'admin',
    needs: 'settings.write',
    addition: true,
    answers: { 200: GrantLimit },
  },
  setGrantLimit: {
    summary: 'Sets the most points that staff other than the owner give or take at once',
    method: 'PUT',
    path: '/admin/points/grant-limit',
    owner: 'coupon',
    access: 'admin',
    needs: 'settings.write',
    fresh: true,
    addition: true,
    action: '직원의 적립금 한도 변경',
    body: GrantLimit,
    answers: { 200: GrantLimit },
  },
  ledger: {
    summary: 'Answers the point balance of any member, and its changes, the newest first',
    method: 'GET',
    path: '/admin/points/members/{memberId}/{page}/{size}',
    owner: 'coupon',
    access: 'admin',
    needs: 'members.read',
    addition: true,
    params: pageParams({ memberId: Id }),
    answers: { 200: Type.Object({ ...PointBalance.properties, ...Entries.properties }) },
  },
  adjust: {
    summary: 'Adds points to a member, or takes points from a member',
    method: 'POST',
    path: '/admin/points/adjust',
    owner: 'coupon',
    access: 'admin',
    needs: 'points.write',
    fresh: true,
    addition: true,
    refusals: ['POINTS_SHORT', 'POINTS_OVER_LIMIT'],
    action: '적립금 조정',
    body: Type.Object({ memberId: Id, amount: Adjustment, reason: Reason, key: AdjustmentKey }),
    answers: { 200: PointBalance },
  },
  /**
   * With `dryRun` the call changes nothing and answers the expected result. Valid rows are adjusted even when others
   * are refused. A row with the same member, amount and reason as an earlier row is not adjusted again, even when the
   * row comes from another file. The limit of staff is for single adjustments, so a file is the owner's.
   */
  adjustByFile: {
    summary: 'Adjusts the points of many members from a file',
    method: 'POST',
    path: '/admin/points/adjust-by-file',
    owner: 'admin-reporting',
    access: 'admin',
    needs: 'settings.write',
    fresh: true,
    addition: true,
    refusals: ['EXCEL_UNREADABLE', 'EXCEL_LOCKED', 'EXCEL_EMPTY', 'EXCEL_BUSY', 'EXCEL_COLUMNS', 'EXCEL_TOO_LONG'],
    action: '적립금 일괄 조정',
    accepts: 'multipart',
    bodyLimit: sheetBodyLimit,
    query: Type.Object({ dryRun: Type.Optional(Type.Boolean()) }),
    answers: { 200: AdjustmentReport },
  },
  statistics: {
    summary: 'Answers how many points were issued, used and ended on each day of a period',
    method: 'GET',
    path: '/admin/points/statistics',
    owner: 'admin-reporting',
    access: 'admin',
    needs: 'orders.read',
    addition: true,
    refusals: ['DATE_RANGE', 'PERIOD_REVERSED'],
    query: Type.Object({
      startDate: Typed('day', { format: 'date', title: '시작일' }),
      endDate: Typed('day', { format: 'date', title: '종료일' }),
    }),
    answers: {
      200: Type.Array(
        Type.Object({
          date: Type.String({ description: 'The day in Seoul, as YYYY-MM-DD' }),
          issued: Type.Integer({
            description: 'The points that were earned, given as compensation, or added by operators, in won',
          }),
          used: Type.Integer({
            description: 'The points that orders used, less the points that were restored, in won',
          }),
          ended: Type.Integer({
            description: 'The points that expired, were revoked, or were subtracted by operators, in won',
          }),
          open: Type.Integer({ description: 'The points of all members at the end of the day, in won' }),
        }),
      ),
    },
  },
});
