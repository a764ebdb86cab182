import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { sql } from '@gyeol/service-kit/db/db.ts';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import { admin, openCatalog, type Shop } from './support/catalog.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openCatalog();
  // Answers are cached only after this first look at the changes of other instances.
  await shop.work('follow-changes');
});
afterAll(() => shop.close());

const page = { category: 'ALL', sort: 'createdAt', page: 0, size: 12 };
const list = (query = {}) => shop.call(calls.getByCategory, { params: page, query });
const detail = (id: number) => shop.call(calls.getById, { params: { id } });
const cardOf = async (id: number) =>
  (await list()).body._embedded.itemHomeDTOList.find((card) => card.id === id) as { stockQuantity: number };
const reads = async (outcome: string) => {
  const { values } = (await shop.deps.metrics.registry.getSingleMetric('catalog_cache_reads_total')?.get()) ?? {};
  return values?.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;
};

describe('cached answers', () => {
  it('are built once for all requests that wait for them', async () => {
    const { id } = await shop.addItem();
    const before = await reads('built');
    await Promise.all(Array.from({ length: 50 }, () => detail(id)));
    await detail(id);
    expect((await reads('built')) - before).toBe(1);
  });
  it('contain exactly the keys of the contract', async () => {
    const { id } = await shop.addItem({ discountRate: 10 });
    await shop.call(calls.setPriority, { params: { id, priority: 1 }, as: admin });
    for (const row of [
      calls.getBest,
      calls.getById,
      calls.checkSoldOut,
      calls.getByCategory,
      calls.categories,
      calls.assetGroup,
    ]) {
      const { body } = await shop.call(row as typeof calls.getByCategory, { params: { ...page, id, code: 'HOME' } });
      expect(body).toEqual(Value.Clean(row.answers[200], structuredClone(body)));
      expect([...Value.Errors(row.answers[200], body)]).toEqual([]);
    }
  });
  it('carry an ETag, and a request with this ETag is answered with 304 until their content changes', async () => {
    const { id } = await shop.addItem();
    const { headers } = await detail(id);
    const again = await shop.call(calls.getById, {
      params: { id },
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect([again.status, again.body]).toEqual([304, undefined]);
    await shop.call(calls.setSoldOut, { params: { id }, as: admin });
    const changed = await shop.call(calls.getById, {
      params: { id },
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect(changed.status).toBe(200);
  });
  it('are sent as gzip to a client that accepts it', async () => {
    await shop.addItem({ description: '가죽 '.repeat(500) });
    const { body, headers } = await shop.app.api
      .inject({ url: '/api/item/getByCategory/ALL/createdAt/0/12', headers: { 'accept-encoding': 'br, gzip' } })
      .then((response) => ({ body: response.rawPayload, headers: response.headers }));
    expect(headers['content-encoding']).toBe('gzip');
    expect(body.subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
  });
});

describe('after a change', () => {
  it('the item detail and the sold-out check show a hold and its release at the next read', async () => {
    const { id, optionIds } = await shop.addItem();
    const [option] = optionIds as [number];
    await detail(id);
    await shop.hold('fresh-1', [[option, 10]]);
    expect((await detail(id)).body.stockQuantity).toBe(0);
    expect((await shop.call(calls.checkSoldOut, { params: { id } })).body.isSoldOut).toBe(true);
    await shop.release('fresh-1');
    expect((await detail(id)).body.stockQuantity).toBe(10);
    expect((await shop.call(calls.checkSoldOut, { params: { id } })).body.isSoldOut).toBe(false);
  });
  it('lists show at once that an item has sold out', async () => {
    const { id, optionIds } = await shop.addItem();
    expect((await cardOf(id)).stockQuantity).toBe(10);
    await shop.hold('flip-1', [[optionIds[0] as number, 10]]);
    expect((await cardOf(id)).stockQuantity).toBe(0);
    const inStock = await list({ inStock: true });
    expect(inStock.body._embedded.itemHomeDTOList.some((card) => card.id === id)).toBe(false);
  });
  it('lists soon show the new stock number', async () => {
    const { id, optionIds } = await shop.addItem();
    await cardOf(id);
    await shop.hold('move-1', [[optionIds[0] as number, 3]]);
    await expect.poll(async () => (await cardOf(id)).stockQuantity).toBe(7);
  });
  it('lists and the item detail show a BEST rank and a deletion at the next read', async () => {
    const { id } = await shop.addItem();
    await list();
    await shop.call(calls.getBest);
    await shop.call(calls.setPriority, { params: { id, priority: 3 }, as: admin });
    expect((await shop.call(calls.getBest)).body.some((card) => card.id === id)).toBe(true);
    await shop.call(calls.deleteItem, { params: { id }, as: admin });
    expect(await cardOf(id)).toBeUndefined();
    expect((await detail(id)).status).toBe(404);
  });
  it('popular words change at once when an operator refuses words and allows the words again', async () => {
    await shop.addItem({ title: '누빔 파우치' });
    const searched = `insert into searched_words values ((now() at time zone 'utc')::date, '파우치', 9)`;
    await shop.database.db.run(sql('test.searched', searched));
    const popular = async () => (await shop.call(calls.popularWords)).body.words;
    expect(await popular()).toEqual(['파우치']);
    const refused = await shop.call(calls.refuseWords, { body: { words: '파우치' }, as: admin });
    expect(await popular()).toEqual([]);
    await shop.call(calls.allowWords, { params: { id: refused.body.id }, as: admin });
    expect(await popular()).toEqual(['파우치']);
  });
  it('no read shows an older stock number after a newer one, even with many reads at once', async () => {
    const { id, optionIds } = await shop.addItem({
      itemOptionDTOs: [{ name: '블랙', stockQuantity: 200, additionalPrice: 0 }],
    });
    let held = 0;
    const read = async () => {
      const atLeast = held;
      expect((await detail(id)).body.stockQuantity).toBeLessThanOrEqual(200 - atLeast);
    };
    const hold = async (index: number) => {
      await shop.hold(`storm-${index}`, [[optionIds[0] as number, 1]]);
      held += 1;
      await Promise.all([read(), read()]);
    };
    for (let index = 0; index < 40; index += 4) {
      await Promise.all([0, 1, 2, 3].map((n) => hold(index + n)));
    }
    expect((await detail(id)).body.stockQuantity).toBe(160);
  });
});

describe('another instance of the service', () => {
  const second = () => {
    const app = buildApp(shop.deps, { objects: shop.objects });
    const follow = app.workers.find(({ name }) => name === 'follow-changes');
    const look = () => follow?.run(new AbortController().signal);
    const get = async (url: string) => JSON.parse((await app.api.inject({ url })).body);
    return { app, look, get };
  };
  it('shows a change after it next polls for changes', async () => {
    const { id, optionIds } = await shop.addItem();
    const other = second();
    await other.look();
    const read = async () => (await other.get(`/api/item/getById/${id}`)).stockQuantity;
    expect(await read()).toBe(10);
    await shop.hold('far-1', [[optionIds[0] as number, 3]]);
    expect(await read()).toBe(10);
    await other.look();
    expect(await read()).toBe(7);
    await shop.call(calls.setPriority, { params: { id, priority: 1 }, as: admin });
    await other.look();
    expect((await other.get('/api/item/getBest')).map((card: { id: number }) => card.id)).toContain(id);
  });
  it('shows a change whose transaction was still open during an earlier poll', async () => {
    const { id, optionIds } = await shop.addItem();
    const other = second();
    const { promise: goOn, resolve } = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const slow = shop.database.db.tx(async (tx) => {
      const hold = `select hold_stock('far-2', null, false, array[${optionIds[0]}]::bigint[], array[4], array[1]::bigint[])`;
      await tx.run({ name: 'slow hold', text: hold });
      held.resolve();
      await goOn;
    });
    await held.promise;
    await other.look();
    // A later transaction commits first. The next look reads its change while the earlier transaction is still open.
    await shop.addItem();
    await other.look();
    const read = async () => (await other.get(`/api/item/getById/${id}`)).stockQuantity;
    expect(await read()).toBe(10);
    resolve();
    await slow;
    await other.look();
    expect(await read()).toBe(6);
  });
  it('caches nothing while it cannot poll for changes', async () => {
    const { id, optionIds } = await shop.addItem();
    const db = { ...shop.deps.db, one: () => Promise.reject(new Error('away')) };
    const blind = buildApp({ ...shop.deps, db } as typeof shop.deps, { objects: shop.objects });
    const follow = blind.workers.find(({ name }) => name === 'follow-changes');
    await expect(follow?.run(new AbortController().signal)).rejects.toThrow('away');
    const read = async () =>
      JSON.parse((await blind.api.inject({ url: `/api/item/getById/${id}` })).body).stockQuantity;
    expect(await read()).toBe(10);
    await shop.hold('blind-1', [[optionIds[0] as number, 3]]);
    expect(await read()).toBe(7);
  });
  it('deletes the recorded changes after a minute', async () => {
    const count = { name: 'test.changes', text: 'select count(*) as n from cache_changes' };
    const age = { name: 'test.age', text: `update cache_changes set at = at - interval '2 minutes'` };
    await shop.database.db.run(age);
    await shop.work('sweep-changes');
    expect(await shop.database.db.one(count)).toEqual({ n: 0 });
  });
});
