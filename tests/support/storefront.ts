import { type Call, spellings } from '@gyeol/contracts/call.ts';
import { cartCalls } from '@gyeol/contracts/http/cart.ts';
import { buyableOption, type Goods } from './buying.ts';
import { admin, signUp, type TestMember } from './members.ts';
import { shop } from './shop.ts';
import { type Answer, ShopClient } from './shop-client.ts';
import { newItem } from './stock.ts';

/** An id that no object has. */
export const nowhere = 999_999_999;
export const nobody: ShopClient = new ShopClient(shop);

export interface Actors {
  member: TestMember;
  other: TestMember;
  operator: ShopClient;
  goods: Goods;
  /** An option without stock. */
  gone: { itemId: number; optionId: number };
}
export const createActors = async (): Promise<Actors> => {
  const [member, other, operator] = await Promise.all([signUp(shop), signUp(shop), admin(shop)]);
  return { member, other, operator, goods: await buyableOption(nobody), gone: await newItem(operator, 0) };
};

export const addToCart = ({ client }: TestMember, { optionId }: Goods): Promise<{ cartId: number; quantity: number }> =>
  client.must(cartCalls.add, { body: { itemOptionId: optionId, quantity: 1 } });
export const emptyCart = async ({ client }: TestMember): Promise<void> => {
  for (const { cartId } of await client.must(cartCalls.fetch))
    await client.must(cartCalls.remove, { params: { cartId } });
};

/** A call to test. Without `as`, the client has no token. */
export interface Case {
  readonly row: Call;
  readonly as?: ((actors: Actors) => ShopClient) | undefined;
  readonly input?: ((actors: Actors) => object | Promise<object>) | undefined;
}
/** Makes two cases of each case: with the path in the documents, and with the prefix `/api` before this path. */
export const bothSpellings = <One extends Case>(cases: readonly One[]) =>
  cases.flatMap((one) =>
    spellings(one.row.path).map((path) => ({
      ...one,
      path,
      method: one.row.method,
      row: { ...one.row, path } as Call,
    })),
  );
export const callCase = async (actors: Actors, { row, as, input }: Case): Promise<Answer<unknown>> =>
  (as?.(actors) ?? nobody).call(row, ((await input?.(actors)) ?? {}) as never);
