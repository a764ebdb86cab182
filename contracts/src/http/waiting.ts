import { type Static, Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { maxPerMinute } from '../rules/waiting.ts';
import { Id, Instant, Nullable, Ok } from '../schema.ts';

const ours = { owner: 'order-payment', addition: true } as const;
const DoorId = Type.Object({ doorId: Id });

/** A door before goods (one item, or the whole shop): behind it an order needs a pass of the waiting room. */
const Door = {
  doorId: Id,
  itemId: Nullable(Type.Integer({ description: 'null: the whole shop' })),
  title: Type.String(),
  opensAt: Instant,
  closesAt: Nullable(Instant),
};
export const ShownDoor = Type.Object(Door);
export const AdminDoor = Type.Object({
  ...Door,
  perMinute: Type.Integer({ description: 'how many are let in a minute' }),
  closedAt: Nullable(Instant),
  createdAt: Instant,
});

/** Where a member stands before a door. Nothing of it can be sent back to us: the place is kept by member. */
export const Place = Type.Object({
  door: ShownDoor,
  state: Type.Union([Type.Literal('EARLY'), Type.Literal('WAITING'), Type.Literal('ADMITTED')], {
    description: 'EARLY: the door is not open yet; places are drawn when it opens',
  }),
  now: Instant,
  waiting: Type.Integer({ description: 'how many wait, this member among them' }),
  ahead: Nullable(Type.Integer({ description: 'how many come before; null until the door opens' })),
  waitSeconds: Nullable(Type.Integer()),
  askAgainMs: Type.Integer({ description: 'when to look again; sooner brings nobody forward' }),
  pass: Nullable(Type.String({ description: 'for the header x-waiting-pass' })),
  passEndsAt: Nullable(Instant),
});
export type Place = Static<typeof Place>;

const ItemId = Nullable(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, title: '상품' }));
const terms = {
  title: Type.String({
    minLength: 1,
    maxLength: 60,
    pattern: '\\S',
    title: '대기실 이름',
    message: '대기실 이름은 1자부터 60자까지 입력해주세요.',
  }),
  opensAt: Type.String({ format: 'date-time', title: '시작 시각', message: '시작 시각을 입력해주세요.' }),
  closesAt: Nullable(Type.String({ format: 'date-time', title: '종료 시각' })),
  perMinute: Type.Integer({
    minimum: 1,
    maximum: maxPerMinute,
    title: '분당 입장 인원',
    message: '분당 입장 인원은 1명부터 60,000명까지 입력해주세요.',
  }),
};

/** Doors are data of order-payment; the queues before them are kept by the gateways. */
export const waitingCalls = defineCalls({
  /** Doors that are on, for a hint beside the goods. */
  doors: {
    ...ours,
    method: 'GET',
    path: '/api/waiting-room/doors',
    access: 'public',
    atGateway: true,
    answers: { 200: Type.Array(ShownDoor) },
  },
  /** Takes a place; who has one keeps it. */
  take: {
    ...ours,
    method: 'POST',
    path: '/api/waiting-room/{doorId}/place',
    access: 'member',
    atGateway: true,
    params: DoorId,
    answers: { 200: Place },
  },
  place: {
    ...ours,
    method: 'GET',
    path: '/api/waiting-room/{doorId}/place',
    access: 'member',
    atGateway: true,
    params: DoorId,
    answers: { 200: Place },
  },
  /** Gives up the place and what is left of an admission. */
  leave: {
    ...ours,
    method: 'DELETE',
    path: '/api/waiting-room/{doorId}/place',
    access: 'member',
    atGateway: true,
    params: DoorId,
    answers: { 200: Ok },
  },
  /** How many stand before each door that is on. */
  crowds: {
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
          away: Type.Integer({ description: 'passed over because they do not look any more; they keep their place' }),
          admitted: Type.Integer({ description: 'let in so far' }),
        }),
      ),
    },
  },
  adminDoors: {
    ...ours,
    method: 'GET',
    path: '/api/admin/doors',
    access: 'admin',
    answers: { 200: Type.Array(AdminDoor) },
  },
  openDoor: {
    ...ours,
    method: 'POST',
    path: '/api/admin/doors',
    access: 'admin',
    action: '대기실 켜기',
    body: Type.Object({ itemId: ItemId, ...terms }),
    answers: { 200: AdminDoor },
  },
  changeDoor: {
    ...ours,
    method: 'PUT',
    path: '/api/admin/doors/{doorId}',
    access: 'admin',
    action: '대기실 변경',
    params: DoorId,
    body: Type.Object(terms),
    answers: { 200: AdminDoor },
  },
  closeDoor: {
    ...ours,
    method: 'PUT',
    path: '/api/admin/doors/{doorId}/close',
    access: 'admin',
    action: '대기실 끄기',
    params: DoorId,
    answers: { 200: AdminDoor },
  },
});
