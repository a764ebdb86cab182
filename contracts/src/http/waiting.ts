import { type Static, Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { Typed } from '../kinds.ts';
import { maxPerMinute, rateReasons } from '../rules/waiting.ts';
import { Id, Instant, Nullable, Ok, UnsentEvents } from '../schema.ts';

const ours = { owner: 'order-payment', addition: true } as const;
const SaleGateParams = Type.Object({ doorId: Id });
const SaleParams = Type.Object({ id: Id });

/**
 * A sale gate for one item, for the items of a sale, or for the whole shop. An order of these goods needs an admission of
 * the waiting room.
 */
const saleGateFields = {
  doorId: Id,
  itemId: Nullable(
    Type.Integer({ description: 'The item that is sold through the sale gate; null for a sale or for the whole shop' }),
  ),
  saleId: Nullable(Type.Integer({ description: 'The sale whose items are sold through the sale gate, or null' })),
  title: Type.String(),
  opensAt: Instant,
  closesAt: Nullable(Instant),
};
const ShownSaleGate = Type.Object(saleGateFields, { name: 'ShownSaleGate' });
const AdminSaleGate = Type.Object(
  {
    ...saleGateFields,
    perMinute: Type.Integer({
      description: 'The number of members who are admitted per minute; for the sale gate of a sale the least number',
    }),
    maxPerMinute: Nullable(
      Type.Integer({ description: 'For the sale gate of a sale: the most members who are admitted per minute' }),
    ),
    closedAt: Nullable(Instant),
    createdAt: Instant,
  },
  { name: 'AdminSaleGate' },
);
const queueCounts = {
  waiting: Type.Integer(),
  away: Type.Integer({
    description: 'The number of members who were passed over because they stopped asking. They keep their position',
  }),
  admitted: Type.Integer({ description: 'The number of members who were admitted so far' }),
  perMinute: Type.Integer({ description: 'The number of members who are admitted per minute at present' }),
  rateReason: Type.Enum([...rateReasons], { name: 'RateReason' }),
};

/**
 * The position of a member in the queue of a sale gate. Positions are stored by member, so a client need not send its
 * position.
 */
export const QueuePosition = Type.Object(
  {
    door: ShownSaleGate,
    state: Type.Union([Type.Literal('EARLY'), Type.Literal('WAITING'), Type.Literal('ADMITTED')], {
      description:
        'EARLY before the sale gate opens (positions are drawn by lot when it opens), WAITING in the queue, ADMITTED when the member can order',
    }),
    now: Instant,
    waiting: Type.Integer({ description: 'The number of members in the queue, with this member until the admission' }),
    ahead: Nullable(
      Type.Integer({
        description:
          'The number of members before this one in the queue; null before the sale gate opens and after the admission',
      }),
    ),
    waitSeconds: Nullable(Type.Integer()),
    askAgainMs: Type.Integer({
      description: 'The milliseconds until the client should ask again. Asking sooner does not improve the position',
    }),
    pass: Nullable(
      Type.String({
        description: 'The admission token for the header `x-waiting-pass`; null before the member is admitted',
      }),
    ),
    passEndsAt: Nullable(Instant),
  },
  { name: 'QueuePosition' },
);
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
  /**
   * The page of an item uses the list to show a hint beside the goods. A page of the previous release asks without the
   * item, and knows no gates of sales, so that it gets none.
   */
  saleGates: {
    summary: 'Lists the sale gates through which an item is sold, or without an item those of no sale',
    ...ours,
    method: 'GET',
    path: '/api/waiting-room/doors',
    access: 'public',
    atGateway: true,
    query: Type.Object({ itemId: Type.Optional(Id) }),
    answers: { 200: Type.Array(ShownSaleGate) },
  },
  /** A member who is already in the queue keeps the position. */
  join: {
    summary: 'Adds the member to the queue of a sale gate, and answers the queue position',
    ...ours,
    method: 'POST',
    path: '/api/waiting-room/{doorId}/place',
    access: 'member',
    atGateway: true,
    refusals: ['DOOR_NOT_FOUND', 'JOIN_SLOWED', 'WAITING_ROOM_DOWN'],
    params: SaleGateParams,
    answers: { 200: QueuePosition },
  },
  position: {
    summary: 'Answers the queue position of the member, and the admission once it is given',
    ...ours,
    method: 'GET',
    path: '/api/waiting-room/{doorId}/place',
    access: 'member',
    atGateway: true,
    refusals: ['PLACE_NOT_FOUND', 'DOOR_NOT_FOUND', 'WAITING_ROOM_DOWN'],
    params: SaleGateParams,
    answers: { 200: QueuePosition },
  },
  /** Also gives up an admission that can still be used. */
  leave: {
    summary: 'Takes the member out of the queue of a sale gate',
    ...ours,
    method: 'DELETE',
    path: '/api/waiting-room/{doorId}/place',
    access: 'member',
    atGateway: true,
    refusals: ['WAITING_ROOM_DOWN'],
    params: SaleGateParams,
    answers: { 200: Ok },
  },
  waitingCounts: {
    summary: 'Counts for each sale gate the members who wait and those who were let in',
    ...ours,
    method: 'GET',
    path: '/api/admin/waiting-room/crowds',
    access: 'admin',
    needs: 'marketing.write',
    atGateway: true,
    refusals: ['WAITING_ROOM_DOWN'],
    answers: {
      200: Type.Array(
        Type.Object({
          doorId: Id,
          ...queueCounts,
        }),
      ),
    },
  },
  adminSaleGates: {
    summary: 'Lists up to 50 sale gates for operators, those that are on first',
    ...ours,
    method: 'GET',
    path: '/api/admin/doors',
    access: 'admin',
    needs: 'marketing.write',
    answers: { 200: Type.Array(AdminSaleGate) },
  },
  openSaleGate: {
    summary: 'Switches a sale gate on, for one item or for the whole shop',
    ...ours,
    method: 'POST',
    path: '/api/admin/doors',
    access: 'admin',
    needs: 'marketing.write',
    refusals: ['DOOR_EXISTS', 'DOOR_PERIOD', 'DOOR_NEEDS_REDIS'],
    action: '대기실 켜기',
    body: Type.Object({ itemId: ItemId, ...terms }),
    answers: { 200: AdminSaleGate },
  },
  changeSaleGate: {
    summary: 'Changes the title, period and admissions a minute of a sale gate',
    ...ours,
    method: 'PUT',
    path: '/api/admin/doors/{doorId}',
    access: 'admin',
    needs: 'marketing.write',
    refusals: ['DOOR_NOT_FOUND', 'DOOR_OF_SALE', 'DOOR_PERIOD'],
    action: '대기실 변경',
    params: SaleGateParams,
    body: Type.Object(terms),
    answers: { 200: AdminSaleGate },
  },
  closeSaleGate: {
    summary: 'Switches a sale gate off, so that its goods need no admission any more',
    ...ours,
    method: 'PUT',
    path: '/api/admin/doors/{doorId}/close',
    access: 'admin',
    needs: 'marketing.write',
    refusals: ['DOOR_NOT_FOUND', 'DOOR_OF_SALE'],
    action: '대기실 끄기',
    params: SaleGateParams,
    answers: { 200: AdminSaleGate },
  },
  /** Answers null for a part that cannot be read. */
  saleQueue: {
    summary: 'Shows the waiting room of a sale, the refusals of all gateways, and the instances',
    ...ours,
    method: 'GET',
    path: '/api/admin/sales/{id}/live/queue',
    access: 'admin',
    needs: 'marketing.write',
    atGateway: true,
    params: SaleParams,
    answers: {
      200: Type.Object({
        gate: Type.Enum(['ON', 'NONE', 'UNKNOWN'], {
          name: 'SaleGateState',
          description: 'NONE: the sale has no sale gate now. UNKNOWN: order-payment does not answer',
        }),
        queue: Nullable(
          Type.Object({
            doorId: Id,
            ...queueCounts,
            refusals: Type.Array(Type.Object({ code: Type.String(), count: Type.Integer() }), {
              description:
                'The refusals of createOrderSheet and complete since the opening, at all gateways and for all goods',
            }),
            gateways: Type.Integer({ description: 'The gateways that answer at present' }),
          }),
        ),
        orderInstances: Type.Object({
          known: Type.Integer({ description: 'The instances of order-payment that this gateway knows' }),
          up: Type.Integer({ description: 'Those of them that take connections' }),
        }),
      }),
    },
  },
  saleOrders: {
    summary: 'Counts the orders of a sale, and the events of order-payment that are not published yet',
    ...ours,
    method: 'GET',
    path: '/api/admin/sales/{id}/live/orders',
    access: 'admin',
    needs: 'marketing.write',
    params: SaleParams,
    answers: {
      200: Type.Object({
        paidOrders: Type.Integer(),
        paidPieces: Type.Integer({ description: 'The pieces of the items of the sale in those orders' }),
        unpaidOrders: Type.Integer({
          description: 'The orders that are placed and keep their stock until they are paid',
        }),
        events: UnsentEvents,
      }),
    },
  },
});
