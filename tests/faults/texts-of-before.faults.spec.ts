import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shippingCalls } from '@gyeol/contracts/http/admin-shipping.ts';
import { cartCalls } from '@gyeol/contracts/http/cart.ts';
import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { memberCalls } from '@gyeol/contracts/http/member.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payOrder, placeOrder } from '../support/buying.ts';
import { openDatabase } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { admin, type NewMember, signIn, signUp } from '../support/members.ts';
import { npmRun } from '../support/npm-run.ts';
import { sandboxClient } from '../support/sandbox-client.ts';
import { ShopClient } from '../support/shop-client.ts';
import { type Stack, startStack } from '../support/stack.ts';
import { newItem } from '../support/stock.ts';

const unseen = '\u200b';

describe('a shop with texts from before folding, after the upgrade', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'gyeol-before-'));
  let stack: Stack;
  let item: { itemId: number; optionId: number };
  let buyer: NewMember;
  let twins: NewMember[];
  let merchantUid: string;

  /** Opens the same databases at each start, even on other ports. */
  const open = () => startStack({ dataDir, demo: true, env: { GYEOL_DATABASE_PREFIX: 'gyeol_before' } });
  const change = async (name: 'member' | 'catalog', text: string, values: unknown[]): Promise<void> => {
    const db = await openDatabase(dataDir, name);
    await db.query(text, values);
    // Restores the state of an older database, in which no text has been folded yet.
    await db.query('delete from texts_folded');
    await db.end();
  };
  /** Stores the member's e-mail, name and phone in the form in which older instances stored them. */
  const respell = async ({ username, phoneNumber, ...member }: NewMember, email: string, phone = phoneNumber) => {
    await change(
      'member',
      `update members set username = $2, phone_number = $3, real_name = normalize('홍 길동', nfd) where username = $1`,
      [username, email, phone],
    );
    return { ...member, username: email, phoneNumber };
  };

  beforeAll(async () => {
    stack = await open();
    const operator = await admin(stack.shop);
    item = await newItem(operator, 10);
    const [one, two, three] = await Promise.all([signUp(stack.shop), signUp(stack.shop), signUp(stack.shop)]);
    buyer = await respell(one, `${one.username}${unseen}`, `82${one.phoneNumber.slice(1)}`);
    twins = [two, await respell(three, `${two.username}${unseen}`)];
    const client = new ShopClient(stack.shop);
    await signIn(client, buyer);
    const order = await placeOrder(client, { optionId: item.optionId, quantity: 1 });
    await payOrder(client, sandboxClient(stack.sandbox), order);
    merchantUid = order.merchantUid;
    await client.must(cartCalls.add, { body: { itemOptionId: item.optionId, quantity: 2 } });
    const respelled = `with one as (update items set title = normalize(title, nfd) where id = $1)
      insert into item_options (item_id, name, stock) select item_id, name || $2, 0 from item_options where item_id = $1`;
    await change('catalog', respelled, [item.itemId, unseen]);
    await stack.stop();
    stack = await open();
  }, 300_000);
  afterAll(async () => {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }, 60_000);

  const infoOf = async (account: NewMember) => {
    const client = new ShopClient(stack.shop);
    await signIn(client, account);
    return client.must(memberCalls.userInfo);
  };

  it('accepts logins with the old spelling and with the folded spelling', async () => {
    const folded = {
      username: buyer.username.replace(unseen, ''),
      realName: '홍 길동',
      phoneNumber: buyer.phoneNumber,
    };
    for (const { username } of [buyer, folded]) expect(await infoOf({ ...buyer, username })).toMatchObject(folded);
    for (const twin of twins) {
      const { username, displayName, phoneNumber } = twin;
      expect(await infoOf(twin)).toMatchObject({ username, displayName, phoneNumber });
    }
    const [, clashing] = twins;
    expect(await infoOf(clashing as NewMember)).toMatchObject({ realName: '홍 길동'.normalize('NFD') });
    // This account stays unfolded because it clashes with another account. So the command lists this account at every
    // run.
    expect(await npmRun(dataDir, ['command', 'member', 'fold-texts'])).toContain('it stays as it is');
  });

  it('keeps its orders and carts, and finds the orders from before the upgrade', async () => {
    const operator = await admin(stack.shop);
    const client = new ShopClient(stack.shop);
    await signIn(client, buyer);
    const history = await client.must(orderCalls.history, { params: { page: 0, size: 10 } });
    expect(history._embedded.paymentHistoryDTOList.map((order) => order.merchantUid)).toEqual([merchantUid]);
    const lines = await client.must(cartCalls.fetch);
    expect(lines.map(({ id, quantity }) => [id, quantity])).toEqual([[item.itemId, 2]]);
    for (const q of ['홍길동', buyer.phoneNumber, `+82 ${buyer.phoneNumber.slice(1)}`])
      await eventually(`the order is found by ${q}`, async () => {
        const found = await operator.must(shippingCalls.search, { query: { q } });
        return found.orders.some((order) => order.merchantUid === merchantUid);
      });
  });

  it('lists an item with options that look the same, and lets it be edited', async () => {
    const operator = await admin(stack.shop);
    const params = { page: 0, size: 10 };
    const list = await operator.must(catalogCalls.operatorItems, { params, query: { twinOptions: true } });
    expect(list._embedded.operatorItemDTOList.map(({ id }) => id)).toEqual([item.itemId]);
    const { title } = await operator.must(catalogCalls.getById, { params: { id: item.itemId } });
    expect(title).toBe(title.normalize('NFC'));
    const stock = { params: { optionId: item.optionId }, body: { stockQuantity: 30 } };
    expect((await operator.must(catalogCalls.updateOptionStock, stock)).stockQuantity).toBe(30);
  });
});
