import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { address } from '../support/members.ts';
import { payInWindow, reportPayment } from '../support/paying.ts';
import { retryWhileLimited } from '../support/retry-while-limited.ts';
import type { ShopClient } from '../support/shop-client.ts';
import { type Figure, figureOf, paidOrdersOf, type TriedShop } from './proof.ts';

interface OrderChoice {
  readonly couponMapId?: number;
  readonly points?: number;
}

/** After these refusals an attempt starts again, because another attempt of the same member was faster. */
const overtaken = new Set(['SHEET_CHANGED', 'SHEET_NOT_FOUND', 'ORDER_BUSY', 'ORDER_ENDED']);
const maxTries = 5;

/**
 * Orders the same goods several times for one member, with the same coupon or points. Remembers the orders that were
 * placed.
 */
export class OrderAttempts {
  readonly #tried: TriedShop;
  readonly #client: ShopClient;
  readonly #optionId: number;
  readonly #merchantUids = new Set<string>();
  #made = 0;

  constructor(tried: TriedShop, client: ShopClient, optionId: number) {
    this.#tried = tried;
    this.#client = client;
    this.#optionId = optionId;
  }

  /**
   * Places an order and pays it. Each attempt has an address of its own, because a repeated order with the same data
   * would be the same order. Returns true when an order was placed.
   */
  async make(choice: OrderChoice): Promise<boolean> {
    this.#made += 1;
    const body = { ...address, ...choice, detailAddress: `${this.#made}층` };
    const itemManagements = [{ itemOptionId: this.#optionId, quantity: 1 }];
    for (let tries = 0; tries < maxTries; tries += 1) {
      const sheet = await retryWhileLimited(() =>
        this.#client.call(orderCalls.createSheet, { body: { itemManagements } }),
      );
      if (sheet.problem) return false;
      const order = await retryWhileLimited(() =>
        this.#client.call(orderCalls.complete, { body: { ...body, itemManagements } }),
      );
      if (!order.problem) {
        await this.#pay(order.body);
        return true;
      }
      if (!overtaken.has(order.problem.code)) return false;
    }
    return false;
  }

  async #pay(order: { merchantUid: string; totalPrice: number }): Promise<void> {
    this.#merchantUids.add(order.merchantUid);
    const impUid = await payInWindow(this.#client, this.#tried.sandbox, order, { webhook: 'once' });
    await reportPayment(this.#client, order.merchantUid, impUid);
  }

  /** Compares the money that the provider kept for all attempts with the total of the paid orders. */
  async moneyFigure(): Promise<Figure> {
    const orders = await paidOrdersOf(this.#client);
    const cost = orders.reduce((sum, { totalPrice }) => sum + totalPrice, 0);
    return figureOf('won at the provider, of what the paid orders cost', cost, async () => {
      const payments = await Promise.all([...this.#merchantUids].map(this.#tried.sandbox.payments));
      return payments
        .flat()
        .filter(({ status }) => status === 'paid' || status === 'cancelled')
        .reduce((sum, { amount, cancel_amount }) => sum + amount - cancel_amount, 0);
    });
  }
}
