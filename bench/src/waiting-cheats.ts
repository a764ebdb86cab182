import { createHmac } from 'node:crypto';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { waitingCalls } from '@gyeol/contracts/http/waiting.ts';
import { passHeader, passPurpose } from '@gyeol/contracts/rules/waiting.ts';
import { address } from '../../tests/support/people.ts';
import { type Answer, ShopClient } from '../../tests/support/shop-client.ts';
import type { Walk } from './waiting-crowd.ts';

/** What those who would not wait were told, by what they tried; `in` counts those who got on. */
export interface Cheats {
  readonly told: Record<string, Record<string, number>>;
  in: number;
}
export const newCheats = (): Cheats => ({ told: {}, in: 0 });

interface Goods {
  readonly doorId: number;
  readonly optionId: number;
}
const note = (cheats: Cheats, what: string, answer: Answer<unknown>): void => {
  const said = answer.problem?.code ?? 'GOT IN';
  if (!answer.problem) cheats.in += 1;
  cheats.told[what] ??= {};
  const told = cheats.told[what];
  told[said] = (told[said] ?? 0) + 1;
};
const passed = (pass?: string): { headers: Record<string, string> } => ({
  headers: pass === undefined ? {} : { [passHeader]: pass },
});

/** Asks for the sheet and, whatever was said, for the order. */
const order = async (cheats: Cheats, what: string, cheat: ShopClient, optionId: number, pass?: string) => {
  const itemManagements = [{ itemOptionId: optionId, quantity: 1 }];
  note(cheats, what, await cheat.call(orderCalls.createSheet, { body: { itemManagements }, ...passed(pass) }));
  const body = { itemManagements, ...address };
  const completed = await cheat.call(orderCalls.complete, { body, ...passed(pass) });
  if (!completed.problem) note(cheats, `${what}, complete`, completed);
};

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
/** A pass in the shop's own form, signed with somebody else's key. */
const madeUpPass = (doorId: number): string => {
  const claims = { sub: '1', door: doorId, jti: `${Date.now()}-1`, exp: Math.floor(Date.now() / 1_000) + 600 };
  const text = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded({ ...claims, aud: passPurpose })}`;
  return `${text}.${createHmac('sha256', 'not the key').update(text).digest('base64url')}`;
};
/** The cheat's own login token with another member's number in it. */
const forgedToken = (own: string, memberId: string): string => {
  const [header, payload = '', signature] = own.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  return `${header}.${encoded({ ...claims, sub: memberId })}.${signature}`;
};

/** One round of everything that somebody may try who does not want to wait. `cheat` has no place. */
export const cheatOnce = async (
  cheats: Cheats,
  shop: string,
  cheat: ShopClient,
  { doorId, optionId }: Goods,
  admitted: readonly Walk[],
): Promise<void> => {
  await order(cheats, 'no pass', cheat, optionId);
  await order(cheats, 'a pass of his own making', cheat, optionId, madeUpPass(doorId));
  const other = admitted[Math.floor(Math.random() * admitted.length)];
  if (other) await order(cheats, "another's pass", cheat, optionId, other.pass);
  const impostor = new ShopClient(shop, forgedToken(cheat.token ?? '', '1'));
  note(cheats, "another's name, forged", await impostor.call(waitingCalls.place, { params: { doorId } }));
  note(cheats, "another's name, forged", await impostor.call(waitingCalls.take, { params: { doorId } }));
};

/** Whoever has bought tries to buy again with the same pass. */
export const buyAgain = ({ shopper: { clients }, pass }: Walk, cheats: Cheats, { optionId }: Goods): Promise<void> =>
  order(cheats, 'the same pass again', clients[0] as ShopClient, optionId, pass);
