import { type Static, Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { Typed } from '../kinds.ts';
import { maxPerMinute } from '../rules/waiting.ts';
import { Id, Instant, Nullable, Ok } from '../schema.ts';

const ours = { owner: 'order-payment', addition: true } as const;
const SaleGateParams = Type.Object({ doorId: Id });

/** A sale gate for one item, or for the whole shop. An order of these goods needs an admission of the waiting room. */
const saleGateFields = {
  doorId: Id,
  itemId: Nullable(Type.Integer({ description: 'null: the whole shop' })),
  title: Type.String(),
  opensAt: Instant,
  closesAt: Nullable(Instant),
};
const ShownSaleGate = Type.Object(saleGateFields);
const AdminSaleGate = Type.Object({
  ...saleGateFields,
  perMinute: Type.Integer({ description: 'how many are let in a minute' }),
  closedAt: Nullable(Instant),
  createdAt: Instant,
});

/**
 * The position of a member in the queue of a sale gate. Positions are stored by member, so a client need not send its
 * position.
 */
export const QueuePosition = Type.Object({
  door: ShownSaleGate,
  state: Type.Union([Type.Literal('EARLY'), Type.Literal('WAITING'), Type.Literal('ADMITTED')], {
    description: 'EARLY: the gate is not open yet; positions are drawn when it opens',
  }),
  now: Instant,
  waiting: Type.Integer({ description: 'how many wait, this member among them' }),
  ahead: Nullable(Type.Integer({ description: 'how many come before; null until the gate opens' })),
  waitSeconds: Nullable(Type.Integer()),
  askAgainMs: Type.Integer({ description: 'when to look again; sooner brings nobody forward' }),
  pass: Nullable(Type.String({ description: 'for the header x-waiting-pass' })),
  passEndsAt: Nullable(Instant),
});
export type QueuePosition = Static<typeof QueuePosition>;

const ItemId = Nullable(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, title: '상품' }));
const terms = {
  title: Typed('name', {
    minLength: 1,
    maxLength: 60,
    title: '대기실 이름',
    message: '대기실 이름은 1자부터 60자까지 입력해주세요.',
  }),
  opensAt: Typed('day', { format: 'date-time', title: '시작 시각', message: '시작 시각을 입력해주세요.' }),
  closesAt: Nullable(Typed('day', { format: 'date-time', title: '종료 시각' })),
  perMinute: Type.Integer({
    minimum: 1,
    maximum: maxPerMinute,
    title: '분당 입장 인원',
    message: '분당 입장 인원은 1명부터 60,000명까지 입력해주세요.',
  }),
};

/** Sale gates are data of order-payment; the gateways store their queues. */
export const waitingCalls = defineCalls({
  /** Lists the sale gates that are on, for a hint beside the goods. */
  saleGates: {
    ...ours,
    method: 'GET',
    path: '/api/waiting-room/doors',
    access: 'public',
    atGateway: true,
    answers: { 200: Type.Array(ShownSaleGate) },
  },
  /** Joins the queue; a member who is already in the queue keeps the position. */
  join: {
    ...ours,
    method: 'POST',
    path: '/api/waiting-room/{doorId}/place',
    access: 'member',
    atGateway: true,
    params: SaleGateParams,
    answers: { 200: QueuePosition },
  },
  position: {
    ...ours,
    method: 'GET',
    path: '/api/waiting-room/{doorId}/place',
    access: 'member',
    atGateway: true,
    params: SaleGateParams,
    answers: { 200: QueuePosition },
  },
  /** Gives up the position in the queue, and an admission that can still be used. */
  leave: {
    ...ours,
    method: 'DELETE',
    path: '/api/waiting-room/{doorId}/place',
    access: 'member',
    atGateway: true,
    params: SaleGateParams,
    answers: { 200: Ok },
  },
  waitingCounts: {
    ...ours,
    method: 'GET',
    path: '/api/admin/waiting-room/crowds',
    access: 'admin',
    atGateway: true,
    answers: {
      200: Type.Array(
        Type.Object({
          doorId: Id,
          waiting: Type.Integer(),
          away: Type.Integer({
            description: 'passed over because they do not look any more; they keep their position',
          }),
          admitted: Type.Integer({ description: 'let in so far' }),
        }),
      ),
    },
  },
  adminSaleGates: {
    ...ours,
    method: 'GET',
    path: '/api/admin/doors',
    access: 'admin',
    answers: { 200: Type.Array(AdminSaleGate) },
  },
  openSaleGate: {
    ...ours,
    method: 'POST',
    path: '/api/admin/doors',
    access: 'admin',
    action: '대기실 켜기',
    body: Type.Object({ itemId: ItemId, ...terms }),
    answers: { 200: AdminSaleGate },
  },
  changeSaleGate: {
    ...ours,
    method: 'PUT',
    path: '/api/admin/doors/{doorId}',
    access: 'admin',
    action: '대기실 변경',
    params: SaleGateParams,
    body: Type.Object(terms),
    answers: { 200: AdminSaleGate },
  },
  closeSaleGate: {
    ...ours,
    method: 'PUT',
    path: '/api/admin/doors/{doorId}/close',
    access: 'admin',
    action: '대기실 끄기',
    params: SaleGateParams,
    answers: { 200: AdminSaleGate },
  },
});
