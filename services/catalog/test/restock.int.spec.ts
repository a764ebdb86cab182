import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, openCatalog, type Shop } from './support/catalog.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openCatalog();
});
afterAll(() => shop.close());

const soldOut = async (stockQuantity = 0) => {
  const { id, optionIds } = await shop.addItem({
    itemOptionDTOs: [{ name: '블랙', stockQuantity, additionalPrice: 0 }],
  });
  return { id, option: optionIds[0] as number };
};
const ask = (optionId: number, memberId = 7) =>
  shop.call(calls.requestRestock, { params: { optionId }, as: { id: memberId } });
const setStock = (optionId: number, stockQuantity: number) =>
  shop.call(calls.updateOptionStock, { params: { optionId }, body: { stockQuantity }, as: admin });
const flag = (optionId: number, isOptionSoldOut: boolean) =>
  shop.call(calls.updateOptionSoldOut, { params: { optionId }, body: { isOptionSoldOut }, as: admin });
const waiting = sql(
  'test.waiting',
  `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
);
const events = async (type: string, optionId: number) =>
  (await shop.outbox())
    .filter((event) => event.type === type)
    .map(({ data }) => data as { itemOptionId: number; memberId: number; memberIds: number[]; round: number })
    .filter(({ itemOptionId }) => itemOptionId === optionId);

describe('a restock request', () => {
  it('counts once for each member while the option has no stock', async () => {
    const { option } = await soldOut();
    for (const response of await Promise.all([ask(option), ask(option), ask(option, 8), ask(option)])) {
      expect(response).toMatchObject({ status: 200, body: { ok: true } });
    }
    expect((await events('StockRequested', option)).map(({ memberId }) => memberId).sort()).toEqual([7, 8]);
  });
  it('is refused while the option can be bought', async () => {
    const { option } = await soldOut(1);
    expect(await ask(option)).toMatchObject({ status: 409, code: 'OPTION_AVAILABLE' });
  });
  it('is accepted for a flagged option and for an option of a flagged item', async () => {
    const { id, option } = await soldOut(5);
    await flag(option, true);
    expect((await ask(option)).status).toBe(200);
    await flag(option, false);
    await shop.call(calls.setSoldOut, { params: { id }, as: admin });
    expect((await ask(option)).status).toBe(200);
  });
  it('is refused when an operator put the item back on sale while the request waited', async () => {
    const { id, option } = await soldOut(5);
    await shop.call(calls.setSoldOut, { params: { id }, as: admin });
    const asking = await shop.database.db.tx(async (tx) => {
      await tx.run(sql('test.lock', 'select 1 from item_options where id = $1::bigint for no key update'), [option]);
      await tx.run(sql('test.unset', 'update items set sold_out = false where id = $1::bigint'), [id]);
      const requested = ask(option);
      await expect.poll(() => shop.database.db.rows(waiting)).not.toEqual([]);
      return { asked: requested };
    });
    expect(await asking.asked).toMatchObject({ status: 409, code: 'OPTION_AVAILABLE' });
    expect(await events('StockRequested', option)).toEqual([]);
  });
  it('answers 404 for an unknown option and 401 without a log-in', async () => {
    expect((await ask(999_999)).code).toBe('OPTION_NOT_FOUND');
    expect((await shop.call(calls.requestRestock, { params: { optionId: 1 } })).status).toBe(401);
  });
});

describe('the number of members who wait for an option', () => {
  it('is shown to operators only, until the option is back in stock', async () => {
    const [one, other] = [await soldOut(), await soldOut()];
    const requests = async (as = admin) =>
      (await shop.call(calls.optionRequests, { query: { itemIds: `${one.id},${other.id}` }, as })).body;
    expect(await requests()).toEqual([]);
    for (const memberId of [7, 8]) await ask(one.option, memberId);
    await ask(other.option, 8);
    expect(await requests()).toEqual([
      { itemOptionId: one.option, requests: 2 },
      { itemOptionId: other.option, requests: 1 },
    ]);
    await setStock(one.option, 5);
    expect(await requests()).toEqual([{ itemOptionId: other.option, requests: 1 }]);
    const refused = await shop.call(calls.optionRequests, { query: { itemIds: '1' }, as: { id: 7 } });
    expect(refused.status).toBe(403);
    expect((await shop.call(calls.optionRequests, { query: { itemIds: '1;2' }, as: admin })).status).toBe(400);
  });
});

describe('an option that can be bought again', () => {
  it('notifies each waiting member once, and then starts a new round of requests', async () => {
    const { option } = await soldOut();
    await ask(option, 7);
    await ask(option, 8);
    await setStock(option, 5);
    expect(await events('OptionRestocked', option)).toMatchObject([{ memberIds: [7, 8], round: 1 }]);
    await setStock(option, 0);
    await setStock(option, 5);
    expect(await events('OptionRestocked', option)).toHaveLength(1);
    await setStock(option, 0);
    await ask(option, 7);
    await setStock(option, 1);
    expect((await events('OptionRestocked', option)).at(-1)).toMatchObject({ memberIds: [7], round: 2 });
  });
  it('notifies when its sold-out flag is removed and stock is left', async () => {
    const { option } = await soldOut();
    await flag(option, true);
    await ask(option);
    await flag(option, false);
    expect(await events('OptionRestocked', option)).toEqual([]);
    await flag(option, true);
    await setStock(option, 3);
    expect(await events('OptionRestocked', option)).toEqual([]);
    await flag(option, false);
    expect(await events('OptionRestocked', option)).toHaveLength(1);
  });
  it('notifies for every option that can be bought when the item’s sold-out flag is removed', async () => {
    const { id, optionIds } = await shop.addItem({
      itemOptionDTOs: [5, 0].map((stockQuantity, index) => ({ name: `${index}`, stockQuantity, additionalPrice: 0 })),
    });
    const [there, empty] = optionIds as [number, number];
    await shop.call(calls.setSoldOut, { params: { id }, as: admin });
    await ask(there);
    await ask(empty);
    await shop.call(calls.unsetSoldOut, { params: { id }, as: admin });
    expect(await events('OptionRestocked', there)).toHaveLength(1);
    expect(await events('OptionRestocked', empty)).toEqual([]);
  });
  it('notifies nobody when a hold is released, but notifies when an operator raises the stock', async () => {
    const { option } = await soldOut(2);
    await shop.hold('restock-1', [[option, 2]]);
    await ask(option);
    await shop.release('restock-1');
    expect(await events('OptionRestocked', option)).toEqual([]);
    await setStock(option, 10);
    expect(await events('OptionRestocked', option)).toHaveLength(1);
  });
  it('notifies at most 500 members with one event', async () => {
    const { option } = await soldOut();
    const fill = sql(
      'test.requests',
      `insert into stock_requests (item_option_id, round, member_id, requested_at)
       select $1::bigint, 1, n, now() from generate_series(1, 1201) n`,
    );
    await shop.database.db.run(fill, [option]);
    await setStock(option, 5);
    const restocked = await events('OptionRestocked', option);
    expect(restocked.map(({ memberIds }) => memberIds.length)).toEqual([500, 500, 201]);
    expect(new Set(restocked.flatMap(({ memberIds }) => memberIds)).size).toBe(1201);
  });
  it('notifies every member whose request was accepted while the option was being restocked', async () => {
    const { option } = await soldOut();
    await ask(option, 1);
    const asking = Array.from({ length: 40 }, (_, index) => ask(option, 100 + index));
    const [, ...responses] = await Promise.all([setStock(option, 5), ...asking]);
    const accepted = responses.filter(({ status }) => status === 200).length;
    const restocked = await events('OptionRestocked', option);
    expect(restocked[0]?.memberIds).toHaveLength(1 + accepted);
  });
});
