import { randomUUID } from 'node:crypto';
import type { DataOf } from '@gyeol/contracts/event.ts';
import { paymentValidated } from '@gyeol/contracts/events/order-payment.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { createTestApp, type TestApp } from '@gyeol/service-kit/testing/app.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { Config } from '../src/config.ts';

type Paid = DataOf<typeof paymentValidated>;
let service: TestApp<Config>;
beforeAll(async () => {
  service = await createTestApp<Config>({
    name: 'cart',
    migrations: new URL('../migrations/', import.meta.url),
    build: buildApp,
    config: {},
  });
});
afterAll(() => service.close());
beforeEach(() => service.database.db.run({ name: 'test.clear', text: 'truncate lines restart identity' }));

const put = async (memberId: number, optionId: number, quantity: number): Promise<number> => {
  const text = 'insert into lines (member_id, option_id, quantity) values ($1, $2, $3) returning id';
  return (await service.database.db.one<{ id: number }>({ name: 'test.put', text }, [memberId, optionId, quantity])).id;
};
const lines = async () =>
  (
    await service.database.db.rows<{ id: number; quantity: number }>({
      name: 'test.lines',
      text: 'select id, quantity from lines order by id',
    })
  ).map(({ id, quantity }) => [id, quantity]);

const person = { username: 'a@example.com', displayName: '가나', realName: '김가나', phoneNumber: '01012345678' };
const pay = (memberId: number, cartLines: Paid['cartLines'], id: string = randomUUID()) =>
  service.deliver(paymentValidated, {
    id,
    subject: id,
    data: {
      ...{ merchantUid: id, memberId, buyer: person, postMemo: null, itemTitles: '가방', lines: [], cartLines },
      receiver: {
        ...{ name: '김가나', phoneNumber: '01012345678', postCode: '03154' },
        address: 'a',
        detailAddress: 'b',
      },
      ...{ productTotal: 1, discount: 0, deliveryFee: 0, totalPrice: 1, couponMapId: null, couponTitle: null },
      ...{ provider: null, impUid: null, paidAt: new Date().toISOString() },
    },
  });

describe('the cart after a payment', () => {
  it('removes a line bought in full and keeps the rest of a line bought in part', async () => {
    const [whole, part, other] = [await put(1, 11, 2), await put(1, 12, 5), await put(1, 13, 1)];
    await pay(1, [
      { cartLineId: whole, itemOptionId: 11, quantity: 2 },
      { cartLineId: part, itemOptionId: 12, quantity: 3 },
    ]);
    expect(await lines()).toEqual([
      [part, 2],
      [other, 1],
    ]);
  });

  it('reduces the line of the same option when the order names no cart line', async () => {
    const [line, other] = [await put(1, 11, 3), await put(2, 11, 3)];
    await pay(1, [{ cartLineId: null, itemOptionId: 11, quantity: 1 }]);
    expect(await lines()).toEqual([
      [line, 2],
      [other, 3],
    ]);
  });

  it('reduces a line once when the same payment event arrives twice', async () => {
    const line = await put(1, 11, 5);
    const id = randomUUID();
    const bought = [{ cartLineId: line, itemOptionId: 11, quantity: 2 }];
    await pay(1, bought, id);
    await pay(1, bought, id);
    expect(await lines()).toEqual([[line, 3]]);
  });

  it('subtracts both quantities when an order names the same line twice', async () => {
    const line = await put(1, 11, 5);
    await pay(1, [
      { cartLineId: line, itemOptionId: 11, quantity: 2 },
      { cartLineId: null, itemOptionId: 11, quantity: 1 },
    ]);
    expect(await lines()).toEqual([[line, 2]]);
  });

  it('removes the line when more pieces were bought than the line has left', async () => {
    const line = await put(1, 11, 1);
    await pay(1, [{ cartLineId: line, itemOptionId: 11, quantity: 9 }]);
    expect(await lines()).toEqual([]);
  });

  it('keeps other members’ lines, ignores a missing line, and is unchanged by an order without lines', async () => {
    const [mine, theirs] = [await put(1, 11, 2), await put(2, 12, 2)];
    await pay(1, [
      { cartLineId: theirs, itemOptionId: 12, quantity: 2 },
      { cartLineId: 999_999, itemOptionId: 11, quantity: 2 },
    ]);
    await pay(1, []);
    expect(await lines()).toEqual([
      [mine, 2],
      [theirs, 2],
    ]);
  });

  it('answers only order-payment which payment events have arrived', async () => {
    const [heard, late] = [randomUUID(), randomUUID()];
    await pay(1, [], heard);
    const body = { eventIds: [late, heard] };
    expect((await service.callInternal(internalCalls.receivedEvents, { body })).body).toEqual({ heard: [heard] });
    expect((await service.callInternal(internalCalls.receivedEvents, { body, caller: 'review' })).code).toBe(
      'WRONG_ROLE',
    );
  });
});
