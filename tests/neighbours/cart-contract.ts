import { randomUUID } from 'node:crypto';
import { paymentValidated } from '@gyeol/contracts/events/order-payment.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { expect, it } from 'vitest';
import { type Neighbour, newOrderNumber, paid } from './neighbour.ts';

/** Tests the call from order-payment to cart, which asks whether cart has removed the goods of an order. */
export const cartContract = (cart: () => Neighbour): void => {
  it('answers which of the given payments cart has received', async () => {
    const [first, second, late] = [randomUUID(), randomUUID(), randomUUID()];
    const heard = async (...eventIds: string[]) =>
      (await cart().callInternal(internalCalls.receivedEvents, { body: { eventIds } })).body.heard;
    expect(await heard(first, second)).toEqual([]);
    for (const id of [first, second, first]) await cart().deliver(paymentValidated, { id, ...paid(newOrderNumber()) });
    expect(await heard(late, first)).toEqual([first]);
    expect((await heard(first, second)).toSorted()).toEqual([first, second].toSorted());
  });
};
