import { describe, expect, it } from 'vitest';
import { bodyOf, fieldOf, findFaults, newSale, type SaleValues, valuesOf } from './sale-values.ts';
import type { SaleDetail } from './sales-query.ts';

const now = new Date('2026-11-28T03:00:00Z');
const saved: SaleDetail = {
  id: 7,
  title: '겨울 세일',
  startsAt: '2026-12-01T01:00:05.000Z',
  endsAt: '2026-12-07T15:00:00.000Z',
  discountRate: 20,
  discountAmount: null,
  state: 'PLANNED',
  itemCount: 3,
  reminders: 0,
  version: 4,
  items: [{ id: 1, title: '마루 토트백' }],
  categories: [{ id: 2, name: '가방' }],
  waitingRoom: null,
};
const running: SaleDetail = { ...saved, startsAt: '2026-11-20T01:00:05.000Z', state: 'RUNNING' };
const typed: SaleValues = {
  ...newSale,
  title: ' 겨울 세일 ',
  discountRate: '20',
  endsAt: '2026-12-08T00:00',
  items: [{ id: 1, title: '마루 토트백' }],
};

describe('the values of the form', () => {
  it('show the times of a saved sale in Seoul time, and are sent as the saved times', () => {
    expect(valuesOf(saved)).toMatchObject({
      kind: 'rate',
      discountRate: '20',
      start: 'at',
      startsAt: '2026-12-01T10:00:05',
      endsAt: '2026-12-08T00:00',
      version: 4,
    });
    expect(bodyOf(valuesOf(saved), saved)).toEqual({
      title: '겨울 세일',
      startsAt: saved.startsAt,
      endsAt: saved.endsAt,
      discountRate: 20,
      discountAmount: null,
      buyerLimit: null,
      itemIds: [1],
      categoryIds: [2],
      waitingRoom: null,
    });
  });
  it('of a limit without a price are sent with an end, and may begin now', () => {
    const values: SaleValues = { ...typed, kind: 'opening', buyerLimit: ' 2 ' };
    expect(bodyOf(values)).toMatchObject({
      startsAt: null,
      endsAt: '2026-12-07T15:00:00.000Z',
      discountRate: null,
      buyerLimit: 2,
    });
    expect(findFaults(values, now)).toEqual([]);
    expect(valuesOf({ ...saved, buyerLimit: 2 }).buyerLimit).toBe('2');
  });
  it('are sent without the number of the other kind, and with null for a start now', () => {
    expect(bodyOf({ ...typed, discountAmount: '5,000' })).toMatchObject({
      title: '겨울 세일',
      startsAt: null,
      discountRate: 20,
      discountAmount: null,
    });
    expect(bodyOf({ ...typed, kind: 'amount', discountAmount: '5,000' })).toMatchObject({
      discountRate: null,
      discountAmount: 5_000,
    });
  });
  it('of a first moment are sent without price and end', () => {
    const opening: SaleValues = { ...typed, kind: 'opening', startsAt: '2026-12-01T10:00' };
    expect(bodyOf(opening)).toMatchObject({
      startsAt: '2026-12-01T01:00:00.000Z',
      endsAt: null,
      discountRate: null,
      discountAmount: null,
    });
    expect(findFaults(opening, now)).toEqual([]);
    const shown = valuesOf({ ...saved, discountRate: null, endsAt: null });
    expect([shown.kind, shown.endsAt]).toEqual(['opening', '']);
  });
  it('of a waiting room are the saved ones, and are sent only while the sale has one', () => {
    const waitingRoom = { minPerMinute: 120, maxPerMinute: 900 };
    const values = valuesOf({ ...saved, waitingRoom });
    expect(bodyOf(values).waitingRoom).toEqual(waitingRoom);
    expect(bodyOf({ ...values, gated: false, minPerMinute: '' }).waitingRoom).toBeNull();
    expect(findFaults({ ...values, gated: false, minPerMinute: '' }, now)).toEqual([]);
  });
  it('of a sale that has begun are sent with its start, whatever was typed', () => {
    const values: SaleValues = { ...valuesOf(running), startsAt: '2030-01-01T00:00' };
    expect(bodyOf(values, running).startsAt).toBe(running.startsAt);
    expect(findFaults(values, now, running)).toEqual([]);
  });
});

describe('the faults of the typed values', () => {
  it('are none for a whole form', () => expect(findFaults(typed, now)).toEqual([]));
  it.each<[Partial<SaleValues>, field: string, message: string]>([
    [{ title: ' ' }, 'title', '행사 이름을 입력해주세요.'],
    [{ discountRate: '100' }, 'discountRate', '할인율은 1%부터 99%까지 입력해주세요.'],
    [{ discountRate: '1.5' }, 'discountRate', '할인율은 1%부터 99%까지 입력해주세요.'],
    [{ kind: 'amount' }, 'discountAmount', '할인 금액은 1원부터 1억원까지 입력해주세요.'],
    [{ start: 'at' }, 'startsAt', '시작 시각을 입력해주세요.'],
    [{ kind: 'opening' }, 'startsAt', '시작 시각을 입력해주세요.'],
    [
      { kind: 'opening', startsAt: '2026-11-28T11:59:30' },
      'startsAt',
      '판매를 시작할 시각을 앞으로 올 시각으로 입력해주세요.',
    ],
    [
      { start: 'at', startsAt: '2026-11-28T11:00' },
      'startsAt',
      '시작 시각이 이미 지났습니다. 지금 시작하려면 ‘지금부터’를 골라주세요.',
    ],
    [{ buyerLimit: '0' }, 'buyerLimit', '1인당 구매 한도는 1개부터 99개까지 정할 수 있습니다.'],
    [{ buyerLimit: '두 개' }, 'buyerLimit', '1인당 구매 한도는 1개부터 99개까지 정할 수 있습니다.'],
    [{ endsAt: '' }, 'endsAt', '할인이 끝나는 시각을 입력해주세요.'],
    [{ kind: 'opening', buyerLimit: '2', endsAt: '' }, 'endsAt', '구매 한도가 끝나는 시각을 입력해주세요.'],
    [{ endsAt: '2026-11-28T12:00' }, 'endsAt', '끝나는 시각은 시작 시각보다 뒤여야 합니다.'],
    [{ items: [] }, 'items', '상품이나 카테고리를 하나 이상 골라주세요.'],
    [{ gated: true, minPerMinute: '' }, 'minPerMinute', '분당 입장 인원은 1명부터 60,000명까지 입력해주세요.'],
    [{ gated: true, maxPerMinute: '60001' }, 'maxPerMinute', '분당 입장 인원은 1명부터 60,000명까지 입력해주세요.'],
    [
      { gated: true, minPerMinute: '601' },
      'maxPerMinute',
      '분당 최대 입장 인원은 최소 입장 인원보다 작을 수 없습니다.',
    ],
  ])('of %j stand at the field %s', (change, field, message) =>
    expect(findFaults({ ...typed, ...change }, now)).toEqual([{ field, message }]),
  );
  it('are found together, those of the texts first', () =>
    expect(findFaults({ ...typed, title: '', endsAt: '' }, now).map(({ field }) => field)).toEqual([
      'title',
      'endsAt',
    ]));
  it('leave out the start of a sale that has begun since the form was opened', () => {
    const later = new Date('2026-12-02T00:00:00Z');
    expect(findFaults(valuesOf(saved), later, saved)).toEqual([]);
  });
});

it.each<[named: unknown, change: Partial<SaleValues>, field: string | undefined]>([
  ['discount', {}, 'discountRate'],
  ['discount', { kind: 'amount' }, 'discountAmount'],
  ['discount', { kind: 'opening' }, undefined],
  ['startsAt', {}, undefined],
  ['startsAt', { start: 'at' }, 'startsAt'],
  ['startsAt', { kind: 'opening' }, 'startsAt'],
  ['endsAt', {}, 'endsAt'],
  ['endsAt', { kind: 'opening' }, undefined],
  ['endsAt', { kind: 'opening', buyerLimit: '2' }, 'endsAt'],
  ['buyerLimit', {}, 'buyerLimit'],
  ['itemIds', {}, 'items'],
  ['waitingRoom', { gated: true }, 'maxPerMinute'],
  ['waitingRoom', {}, undefined],
  ['version', {}, undefined],
  [undefined, {}, undefined],
])('a refusal of %s in a form with %j is shown at %s', (named, change, field) =>
  expect(fieldOf(named, { ...newSale, ...change })).toBe(field),
);
