import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import type { ShopProfile } from '@gyeol/contracts/rules/shop-profile.ts';
import { unknownShop } from '@gyeol/contracts/rules/unknown-shop.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyableOption, payOrder, placeOrder } from '../support/buying.ts';
import { eventually } from '../support/eventually.ts';
import { admin, signUp } from '../support/members.ts';
import { sandbox, shop, skipped } from '../support/shop.ts';

type Named = Pick<ShopProfile, 'names'> & { company: string };
const names = { name: '두레책방', latin: 'DURE', full: '두레책방 DURE', description: '함께 읽는 책방' };
const dure: Named = { names, company: '두레협동조합' };
/** The time in ms within which every page shows a change of the shop's name. */
const everywhereMs = 5_000;

const pages = [
  ...['/', '/shop', '/detail/1', '/notice', '/user/login', '/terms-of-use', '/privacy-policy', '/instructions'],
  '/payment/receipt/1',
];

const read = async (path: string): Promise<string> =>
  (await fetch(`${shop}${path}`, { headers: { accept: 'text/html,*/*' } })).text();
/** Saves the names and returns the previous names. */
const rename = async ({ names: to, company }: Named): Promise<Named> => {
  const operator = await admin(shop);
  const { version, profile } = await operator.must(catalogCalls.shopProfile);
  const renamed = { ...profile, names: to, business: { ...profile.business, company } };
  await operator.must(catalogCalls.saveShopProfile, { body: { version, profile: renamed } });
  return { names: profile.names, company: profile.business.company };
};
const jsonLdOf = async (path: string, type: string): Promise<Record<string, unknown> | undefined> =>
  [...(await read(path)).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    .map(([, json]) => JSON.parse(json as string) as Record<string, unknown>)
    .find((thing) => [thing['@type']].flat().includes(type));
const nameInNaver = async (): Promise<string[]> => {
  const [head, ...rows] = (await read('/feed/naver.tsv'))
    .trim()
    .split('\n')
    .map((row) => row.split('\t'));
  return [...new Set(rows.map((cells) => cells[head?.indexOf('brand') ?? -1] ?? ''))];
};
const namesInGoogle = async (): Promise<string[]> => {
  const feed = await read('/feed/google.xml');
  return [...new Set([...feed.matchAll(/<(?:g:brand|channel>\n<title)>([^<]*)</g)].map(([, name]) => name as string))];
};

describe.skipIf(skipped)('a renamed shop', () => {
  let before: Named = { names: unknownShop.profile.names, company: '' };
  beforeAll(async () => {
    before = await rename(dure);
    await eventually(
      'the pages say the name',
      async () => {
        const htmls = await Promise.all(pages.map(read));
        return htmls.every((html) => html.includes(names.full) && !html.includes(before.names.full));
      },
      everywhereMs,
    );
  });
  afterAll(async () => {
    await rename(before);
    await eventually(
      'the page says the old name',
      async () => (await read('/')).includes(before.names.full),
      everywhereMs,
    );
  });

  it.each(pages)('has its new name, and not the old name, in the title and first HTML of %s', async (path) => {
    const html = await read(path);
    expect(/<title>([^<]*)<\/title>/.exec(html)?.[1]).toContain(names.full);
    expect(html).toContain('"names":{"name":"두레책방"');
    for (const old of [before.names.full, before.names.description, before.company]) expect(html).not.toContain(old);
  });
  it('has its new name in the JSON-LD of the home page and of an item, and in the manifest', async () => {
    expect(await jsonLdOf('/', 'WebSite')).toMatchObject({ name: names.full });
    expect(await jsonLdOf('/', 'OnlineStore')).toMatchObject({
      ...{ name: dure.company, alternateName: names.full, description: names.description },
    });
    expect(await jsonLdOf('/detail/1', 'Product')).toMatchObject({ brand: { name: names.name } });
    expect(JSON.parse(await read('/site.webmanifest'))).toMatchObject({ name: names.full, short_name: names.name });
  });
  it('has its new name in both feeds, and no name in the sitemap, which contains only addresses', async () => {
    await eventually(
      'the feeds are written anew',
      async () => (await namesInGoogle()).includes(names.full) && (await nameInNaver()).includes(names.name),
      everywhereMs,
    );
    expect(await namesInGoogle()).toEqual([names.full, names.name]);
    expect(await nameInNaver()).toEqual([names.name]);
    const texts = (await read('/sitemap.xml')).split(/<[^>]*>/).filter((text) => text.trim() !== '');
    expect(texts.filter((text) => text === `${shop}/detail/1`)).toHaveLength(1);
    expect(texts.filter((text) => !text.startsWith(`${shop}/`) && !/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text))).toEqual(
      [],
    );
  });
  it('has its new name in the legal texts, followed by the right Korean particle', async () => {
    expect(await read('/terms-of-use')).toContain('이 약관은 두레책방(이하');
    expect(await read('/privacy-policy')).toContain('두레책방은 이용자의 동의 없이');
  });
  it('signs every message to a buyer with its new name', async () => {
    const { client, phoneNumber } = await signUp(shop);
    const { optionId } = await buyableOption(client);
    const order = await placeOrder(client, { optionId, quantity: 1 });
    await payOrder(client, sandbox, order);
    await client.must(orderCalls.cancel, { params: { uid: order.merchantUid } });
    const texts = await eventually('code, payment and cancel are told', async () => {
      const told = (await sandbox.messages(phoneNumber)).map(({ text }) => text);
      return ['인증번호', '주문이 완료', '취소'].every((word) => told.some((text) => text.includes(word))) && told;
    });
    for (const text of texts) expect(text).toMatch(/^\[두레책방\] /);
  });
});
