import { createHmac } from 'node:crypto';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { waitingCalls } from '@gyeol/contracts/http/waiting.ts';
import { admissionHeader, admissionPurpose } from '@gyeol/contracts/rules/waiting.ts';
import { address } from '../../tests/support/members.ts';
import { type Answer, ShopClient } from '../../tests/support/shop-client.ts';
import type { QueueVisit } from './waiting-queue.ts';

/**
 * Counts the answers to clients that tried to bypass the queue, by attempt. `in` counts the attempts that succeeded.
 */
export interface Cheats {
  readonly answersByAttempt: Record<string, Record<string, number>>;
  in: number;
}
export const createCheats = (): Cheats => ({ answersByAttempt: {}, in: 0 });

interface Goods {
  readonly saleGateId: number;
  readonly optionId: number;
}
const countAnswer = (cheats: Cheats, attempt: string, answer: Answer<unknown>): void => {
  const code = answer.problem?.code ?? 'GOT IN';
  if (!answer.problem) cheats.in += 1;
  cheats.answersByAttempt[attempt] ??= {};
  const counts = cheats.answersByAttempt[attempt];
  counts[code] = (counts[code] ?? 0) + 1;
};
const withAdmission = (admission?: string): { headers: Record<string, string> } => ({
  headers: admission === undefined ? {} : { [admissionHeader]: admission },
});

/** Tries to place the order even after its sheet was refused. */
const order = async (cheats: Cheats, attempt: string, cheat: ShopClient, optionId: number, admission?: string) => {
  const itemManagements = [{ itemOptionId: optionId, quantity: 1 }];
  countAnswer(
    cheats,
    attempt,
    await cheat.call(orderCalls.createSheet, { body: { itemManagements }, ...withAdmission(admission) }),
  );
  const body = { itemManagements, ...address };
  const completed = await cheat.call(orderCalls.complete, { body, ...withAdmission(admission) });
  if (!completed.problem) countAnswer(cheats, `${attempt}, complete`, completed);
};

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
/** The admission has the shop's own format, but is signed with another key. */
const forgeAdmission = (saleGateId: number): string => {
  const claims = { sub: '1', door: saleGateId, jti: `${Date.now()}-1`, exp: Math.floor(Date.now() / 1_000) + 600 };
  const text = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded({ ...claims, aud: admissionPurpose })}`;
  return `${text}.${createHmac('sha256', 'not the key').update(text).digest('base64url')}`;
};
/** Puts another member's number into the cheat's own login token. */
const forgeToken = (own: string, memberId: string): string => {
  const [header, payload = '', signature] = own.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  return `${header}.${encoded({ ...claims, sub: memberId })}.${signature}`;
};

/** Makes each attempt once. `cheat` is a client without a position in the queue. */
export const cheatOnce = async (
  cheats: Cheats,
  shop: string,
  cheat: ShopClient,
  { saleGateId, optionId }: Goods,
  admitted: readonly QueueVisit[],
): Promise<void> => {
  await order(cheats, 'no admission', cheat, optionId);
  await order(cheats, 'an admission of his own making', cheat, optionId, forgeAdmission(saleGateId));
  const other = admitted[Math.floor(Math.random() * admitted.length)];
  if (other) await order(cheats, "another's pass", cheat, optionId, other.admission);
  const impostor = new ShopClient(shop, forgeToken(cheat.token ?? '', '1'));
  countAnswer(
    cheats,
    "another's name, forged",
    await impostor.call(waitingCalls.position, { params: { doorId: saleGateId } }),
  );
  countAnswer(
    cheats,
    "another's name, forged",
    await impostor.call(waitingCalls.join, { params: { doorId: saleGateId } }),
  );
};

export const reuseAdmission = (
  { buyer: { clients }, admission }: QueueVisit,
  cheats: Cheats,
  { optionId }: Goods,
): Promise<void> => order(cheats, 'the same admission again', clients[0] as ShopClient, optionId, admission);
