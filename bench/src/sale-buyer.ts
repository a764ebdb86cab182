import { setTimeout as sleep } from 'node:timers/promises';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { address } from '../../tests/support/members.ts';
import type { SandboxClient } from '../../tests/support/sandbox-client.ts';
import type { Answer, ShopClient } from '../../tests/support/shop-client.ts';

const saleSteps = ['sheet', 'complete', 'settle', 'browse'] as const;
export type SaleStep = (typeof saleSteps)[number];

/** Times are in ms. `heldAt` and `settledAt` have values of `performance.now()`. */
export interface Tally {
  offered: number;
  refused: Record<string, number>;
  /** The moments at which goods were held for an order. */
  heldAt: number[];
  settledAt: number[];
  times: Record<SaleStep, number[]>;
}
export const newTally = (): Tally => ({
  offered: 0,
  refused: {},
  heldAt: [],
  settledAt: [],
  times: { sheet: [], complete: [], settle: [], browse: [] },
});

/** `checkBooks` compares these orders with the shop's data. */
export interface Charged {
  merchantUid: string;
  optionId: number;
  /** The price of a piece on the sheet, in won. */
  sheetPrice: number;
}

interface Buyer {
  client: ShopClient;
  optionId: number;
  /** The pieces that the buyer wants; 1 by default. */
  quantity?: number;
  meantAt: number;
  sandbox: SandboxClient;
  tally: Tally;
  charged: Charged[];
  /** The number of retries after a temporary refusal, before the buyer gives up. */
  retries: number;
  /**
   * The headers of the requests for the sheet and for the order. They contain the buyer's admission from the waiting
   * room.
   */
  headers?: Record<string, string>;
}

/** Answers undefined when no answer comes. The tally counts a missing answer as a refusal. */
const sendCall = async <Body>(call: () => Promise<Answer<Body>>): Promise<Answer<Body> | undefined> =>
  call().catch(() => undefined);
const waitOf = (answer: Answer<unknown> | undefined): number =>
  Number(answer?.headers.get('retry-after') ?? 1) * 1_000 + Math.random() * 500;
const retryCall = async <Body>(
  times: number,
  call: () => Promise<Answer<Body>>,
  from: number,
  into: number[],
): Promise<Answer<Body> | undefined> => {
  for (let tries = 0, begun = from; ; tries += 1) {
    const answer = await sendCall(call);
    if (answer && !answer.problem) {
      into.push(performance.now() - begun);
      return answer;
    }
    if ((answer && answer.status !== 503) || tries >= times) return answer;
    await sleep(waitOf(answer));
    begun = performance.now();
  }
};

/**
 * Buys once: sheet → complete → card → settle. While the payment is in progress, asks again for up to two minutes.
 * Answers undefined when the buyer has paid, or else the step and the code of the refusal.
 */
export const buyOnce = async ({
  client,
  optionId,
  quantity = 1,
  meantAt,
  sandbox,
  tally,
  charged,
  retries,
  headers = {},
}: Buyer): Promise<string | undefined> => {
  tally.offered += 1;
  const refuse = (at: string, answer: Answer<unknown> | undefined): string => {
    const reason = `${at} ${answer?.problem?.code ?? 'NO_ANSWER'}`;
    tally.refused[reason] = (tally.refused[reason] ?? 0) + 1;
    return reason;
  };
  const itemManagements = [{ itemOptionId: optionId, quantity }];
  const createSheet = () => client.call(orderCalls.createSheet, { body: { itemManagements }, headers });
  const sheet = await retryCall(retries, createSheet, meantAt, tally.times.sheet);
  if (!sheet || sheet.problem) return refuse('sheet', sheet);
  const confirm = () => client.call(orderCalls.complete, { body: { itemManagements, ...address }, headers });
  const order = await retryCall(retries + 5, confirm, performance.now(), tally.times.complete);
  if (!order || order.problem) return refuse('complete', order);
  tally.heldAt.push(performance.now());
  const { merchantUid, totalPrice } = order.body;
  const impUid = await sandbox.pay({ merchant_uid: merchantUid, amount: totalPrice });
  charged.push({ merchantUid, optionId, sheetPrice: sheet.body.productTotal / quantity });
  const params = { provider: 'portone', merchantUid, impUid };
  const settle = () => client.call(orderCalls.validate, { params });
  const settled = await retryCall(40, settle, performance.now(), tally.times.settle);
  if (!settled || settled.problem) return refuse('settle', settled);
  tally.settledAt.push(performance.now());
  return undefined;
};
