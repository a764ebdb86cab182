import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { admin, signUp } from '../support/members.ts';
import { shop, skipped } from '../support/shop.ts';
import { ShopClient } from '../support/shop-client.ts';
import { newItem } from '../support/stock.ts';

const openHtml = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
  (await fetch(`${shop}${path}`, { headers: { accept: 'text/html', ...headers } })).text();
/** The content that shows without any script. Empty when the page still has to be rendered by the browser. */
const bodyOf = (html: string): string =>
  /<div id="root">(.+)<\/div><script type="application\/json" id="gyeol-data">/s.exec(html)?.[1] ?? '';
const encoded = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

describe.skipIf(skipped)('the first HTML', () => {
  it('of an item has its title and its ADD TO CART button', async () => {
    // Creates an item, because the items of the demo may be sold out by now.
    const { itemId } = await newItem(await admin(shop), 5, 39_000, '곧은 가방');
    let body = '';
    // A busy shop may answer the first request with the unrendered page. It caches the rendered page for later
    // requests.
    await eventually('the page is rendered', async () => {
      body = bodyOf(await openHtml(`/detail/${itemId}`));
      return body !== '';
    });
    expect(body).toMatch(/<h1[\s>]/);
    expect(body.split(/<[^>]*>/)).toContain('곧은 가방');
    expect(body).toMatch(/<button[^>]*>(?:<[^>]*>)*ADD TO CART/);
  });

  it('of the item list links to the newest items', async () => {
    // Repeats the comparison, because other tests add items at the same time.
    await eventually('the list and its page agree', async () => {
      const { body } = await new ShopClient(shop).call(catalogCalls.getByCategory, {
        params: { category: 'ALL', sort: 'createdAt', page: 0, size: 4 },
      });
      const page = bodyOf(await openHtml('/shop'));
      return body._embedded.itemHomeDTOList.every(
        ({ id, title }) => page.includes(`href="/detail/${id}"`) && page.includes(encoded(title)),
      );
    });
  });

  it.each(['/', '/shop', '/detail/1', '/notice'])('of %s is identical for a member and a visitor', async (path) => {
    const { client } = await signUp(shop);
    const asMember = { authorization: `Bearer ${client.token}`, cookie: `token=${client.token}` };
    await eventually('both see one page', async () => {
      const [stranger, member] = await Promise.all([openHtml(path), openHtml(path, asMember)]);
      return bodyOf(stranger) !== '' && member === stranger;
    });
  });
});
