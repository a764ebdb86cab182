import { reviewDeleted } from '@gyeol/contracts/events/review.ts';
import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { createTestApp, fake } from '@gyeol/service-kit/testing/app.ts';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { Config } from '../src/config.ts';
import { admin, config, imageOf, openCatalog, type Shop } from './support/catalog.ts';

let shop: Shop;
/** The image URLs that the fake services review and order-payment report as shown. */
let ofReviews: string[] = [];
let ofOrders: string[] = [];
let orderPaymentIsAway = false;
const usedOf = (urls: readonly string[], shown: readonly string[]) => ({
  used: urls.filter((url) => shown.includes(url)),
});
const neighbours = [
  fake(internalCalls.imagesOfReviews, ({ body }) => usedOf(body.urls, ofReviews)),
  fake(internalCalls.imagesOfOrders, ({ body }) => {
    if (orderPaymentIsAway) throw problem('UNAVAILABLE');
    return usedOf(body.urls, ofOrders);
  }),
];
beforeAll(async () => {
  shop = await openCatalog({}, neighbours);
});
afterAll(() => shop.close());
beforeEach(() => {
  ofReviews = [];
  ofOrders = [];
  orderPaymentIsAway = false;
});

const writer = { id: 7 };
const attachPath = async (path: string) =>
  (
    await shop.callInternal(internalCalls.attachImages, {
      body: { memberId: writer.id, role: 'ROLE_USER', paths: [path] },
    })
  ).body.images[0];
/**
 * Attaches a member's photo, as a review does. Each test needs a colour of its own, because equal images share a URL.
 */
const photoOf = async (colour: string): Promise<string> => {
  const attached = await attachPath(await shop.upload(await imageOf(colour), writer));
  if (!attached?.url) throw new Error(`not attached: ${attached?.code}`);
  return attached.url;
};
let reviews = 0;
const deletionOf = (photoUrls: string[]) => {
  reviews += 1;
  return { reviewId: reviews, itemId: 1, memberId: writer.id, deletedAt: new Date().toISOString(), photoUrls };
};
const deleteReview = async (...photoUrls: string[]) => {
  const data = deletionOf(photoUrls);
  await shop.deliver(reviewDeleted, { subject: String(data.reviewId), version: 1, data });
  await shop.work('withdraw-unused-images');
};
const allOf = (url: string): string[] => {
  const stem = url.slice(0, url.lastIndexOf('.'));
  return [url, `${stem}-480.webp`, `${stem}-960.webp`];
};
const statuses = (url: string, headers: Record<string, string> = {}): Promise<number[]> =>
  Promise.all(allOf(url).map(async (one) => (await shop.app.api.inject({ url: one, headers })).statusCode));
const shown = [200, 200, 200];
const gone = [404, 404, 404];
const laterBy = (minutes: number) => {
  shop.setNow(new Date(Date.now() + minutes * 60_000));
  onTestFinished(() => shop.setNow(undefined));
  return shop.work('withdraw-unused-images');
};

it('deleting the only review with a photo withdraws the photo and its renditions, even for cached readers', async () => {
  const url = await photoOf('red');
  // The photo is read first, so that it is in the memory of the service.
  expect(await statuses(url)).toEqual(shown);
  await deleteReview(url);
  expect(await statuses(url)).toEqual(gone);
  for (const one of allOf(url)) {
    const headers = { 'if-none-match': `"${one.slice('/media/'.length)}"` };
    const answer = await shop.app.api.inject({ url: one, headers });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
    expect((await shop.app.api.inject({ method: 'HEAD', url: one })).statusCode).toBe(404);
  }
  // The photo's bytes are still stored: nothing was deleted.
  expect(await shop.objects.open(url.slice(1))).toBeDefined();
});

it('a photo stays while another review or an order shows it, and is withdrawn afterwards', async () => {
  const [ofReview, ofOrder] = [await photoOf('blue'), await photoOf('green')];
  ofReviews = [ofReview];
  ofOrders = [ofOrder];
  await deleteReview(ofReview, ofOrder);
  expect([await statuses(ofReview), await statuses(ofOrder)]).toEqual([shown, shown]);
  ofReviews = [];
  await deleteReview(ofReview);
  expect(await statuses(ofReview)).toEqual(gone);
  // No event reports that the order no longer shows the photo, so the photo is checked again a day later.
  ofOrders = [];
  await laterBy(25 * 60);
  expect(await statuses(ofOrder)).toEqual(gone);
});

it('a photo stays while an item, a banner, the home page or a document shows it', async () => {
  const urls = new Map<string, string>();
  for (const [use, colour] of Object.entries({
    item: 'teal',
    detail: 'navy',
    banner: 'pink',
    home: 'gold',
    text: 'lime',
  }))
    urls.set(use, await photoOf(colour));
  const of = (use: string): string => urls.get(use) ?? '';
  const { id } = await shop.addItem({ imagePath: of('item'), detailImagePaths: [of('detail')] });
  const saved = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer;
    expect([status, body]).toEqual([200, body]);
  };
  const banner = {
    title: '소개',
    mainImagePath: null,
    newAssetImagePaths: [of('banner')],
    newAssetImagePriorities: [0],
  };
  await saved(shop.call(calls.editAssetGroup, { as: admin, params: { code: 'ABOUT' }, body: banner }));
  const { version } = (await shop.call(calls.homeComposition, { as: admin })).body;
  const story = { kind: 'story', heading: '이야기', text: '한 장', link: null, alt: '작업대', itemIds: [] } as const;
  const blocks = [{ ...story, imageUrl: of('home') }];
  await saved(shop.call(calls.composeHome, { as: admin, body: { version, blocks } }));
  const text = 'update shop_documents set markdown = $1';
  await shop.db.run({ name: 'test.documents', text }, [`![결](${of('text')})`]);
  await deleteReview(...urls.values());
  for (const [use, url] of urls) expect([use, await statuses(url)]).toEqual([use, shown]);
  await saved(shop.call(calls.deleteItem, { as: admin, params: { id } }));
  await deleteReview(of('item'), of('detail'));
  expect([await statuses(of('item')), await statuses(of('detail'))]).toEqual([gone, gone]);
});

it('a withdrawn photo cannot be attached by its address, but returns when it is uploaded again', async () => {
  const url = await photoOf('olive');
  await deleteReview(url);
  expect(await attachPath(url)).toMatchObject({ url: null, code: 'IMAGE_NOT_FOUND' });
  expect(await statuses(url)).toEqual(gone);
  expect(await photoOf('olive')).toBe(url);
  expect(await statuses(url)).toEqual(shown);
  ofReviews = [url];
  await deleteReview(url);
  await laterBy(15);
  expect(await statuses(url)).toEqual(shown);
});

it('a photo that is uploaded again but never shown is withdrawn again', async () => {
  const url = await photoOf('plum');
  await deleteReview(url);
  await photoOf('plum');
  await laterBy(5);
  expect(await statuses(url)).toEqual(shown);
  await laterBy(11);
  expect(await statuses(url)).toEqual(gone);
});

it('a photo that was withdrawn while another review was being written is shown again', async () => {
  const url = await photoOf('coral');
  // The photo is attached for the second review, which is not stored yet.
  expect(await photoOf('coral')).toBe(url);
  await deleteReview(url);
  expect(await statuses(url)).toEqual(gone);
  ofReviews = [url];
  await laterBy(2);
  expect(await statuses(url)).toEqual(shown);
});

it('a photo is withdrawn only after every service that may show it has answered', async () => {
  const url = await photoOf('khaki');
  orderPaymentIsAway = true;
  await expect(deleteReview(url)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await statuses(url)).toEqual(shown);
  orderPaymentIsAway = false;
  await laterBy(1);
  expect(await statuses(url)).toEqual(gone);
});

it('a withdrawal and a return of a photo reach other instances, also an instance that starts later', async () => {
  const url = await photoOf('crimson');
  const startInstance = async () => {
    const instance = await createTestApp<Config>({
      name: 'catalog',
      migrations: new URL('../migrations/', import.meta.url),
      database: shop.database,
      build: (deps) => buildApp(deps, { objects: shop.objects }),
      config,
    });
    onTestFinished(() => instance.close());
    return instance;
  };
  const other = await startInstance();
  const read = async () => (await other.app.api.inject({ url })).statusCode;
  expect(await read()).toBe(200);
  await deleteReview(url);
  await other.work('follow-withdrawn-images');
  expect(await read()).toBe(404);
  const later = await startInstance();
  expect((await later.app.api.inject({ url })).statusCode).toBe(404);
  await photoOf('crimson');
  await other.work('follow-withdrawn-images');
  expect(await read()).toBe(200);
});

it('the service review learns which items are in no list: hidden, deleted and unknown items', async () => {
  const [live, hidden, deleted] = [await shop.addItem(), await shop.addItem(), await shop.addItem()];
  await shop.call(calls.changeItems, {
    as: admin,
    body: { itemIds: [hidden.id], hidden: true },
  });
  await shop.call(calls.deleteItem, { as: admin, params: { id: deleted.id } });
  const itemIds = [live.id, hidden.id, deleted.id, 999_999];
  const { body } = await shop.callInternal(internalCalls.unlistedItems, { body: { itemIds } });
  expect(body.itemIds.toSorted()).toEqual([hidden.id, deleted.id, 999_999].toSorted());
});
