import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { unknownShop } from '@gyeol/contracts/rules/unknown-shop.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyableOption, payOrder, placeOrder } from '../support/buying.ts';
import { eventually } from '../support/eventually.ts';
import { admin, signUp } from '../support/members.ts';
import { sandbox, shop, skipped } from '../support/shop.ts';

const names = { name: '두레책방', latin: 'DURE', full: '두레책방 DURE', description: '함께 읽는 책방' };
/** What a change of the shop may take to be on every page. */
const everywhereMs = 5_000;

const read = async (path: string): Promise<string> =>
  (await fetch(`${shop}${path}`, { headers: { accept: 'text/html,*/*' } })).text();
/** Saves the names and answers those before. */
const rename = async (to: typeof names): Promise<typeof names> => {
  const operator = await admin(shop);
  const { version, profile } = await operator.must(catalogCalls.shopProfile);
  await operator.must(catalogCalls.saveShopProfile, { body: { version, profile: { ...profile, names: to } } });
  return profile.names;
};
/** The JSON-LD of a page, in one text. */
const jsonLdOf = (html: string): string =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) => json).join('\n');

describe.skipIf(skipped)('a shop that is renamed', () => {
  let before = unknownShop.profile.names;
  beforeAll(async () => {
    before = await rename(names);
    await eventually(
      'the pages say the name',
      async () => {
        const pages = await Promise.all(['/', '/detail/1'].map(read));
        return pages.every((html) => html.includes(names.full) && !html.includes(before.full));
      },
      everywhereMs,
    );
  });
  afterAll(async () => {
    await rename(before);
    await eventually('the page says the old name', async () => (await read('/')).includes(before.full), everywhereMs);
  });

  it.each(['/', '/shop', '/detail/1', '/notice', '/user/login', '/terms-of-use', '/privacy-policy', '/instructions'])(
    'has its name in the title and first HTML of %s, and no other',
    async (path) => {
      const html = await read(path);
      expect(/<title>([^<]*)<\/title>/.exec(html)?.[1]).toContain(names.full);
      expect(html).toContain('"names":{"name":"두레책방"');
      expect(html).not.toContain(before.full);
    },
  );
  it('has it in JSON-LD, the manifest and both feeds', async () => {
    expect(jsonLdOf(await read('/'))).toContain('"두레책방 DURE"');
    expect(JSON.parse(await read('/site.webmanifest'))).toMatchObject({ name: names.full, short_name: names.name });
    await eventually(
      'the feeds are written anew',
      async () =>
        (await read('/feed/google.xml')).includes(`<title>${names.full}</title>`) &&
        (await read('/feed/naver.tsv')).includes(`\t${names.name}\t`),
      everywhereMs,
    );
    expect(await read('/feed/google.xml')).not.toContain(before.full);
    expect(await read('/sitemap.xml')).not.toContain(before.latin);
  });
  it('has it in its documents, with the particle that the name takes', async () => {
    expect(await read('/terms-of-use')).toContain('이 약관은 두레책방(이하');
    expect(await read('/privacy-policy')).toContain('두레책방은 이용자의 동의 없이');
  });
  it('signs the message of a payment, and its receipt', async () => {
    const { client, phoneNumber } = await signUp(shop);
    const { optionId } = await buyableOption(client);
    const order = await placeOrder(client, { optionId, quantity: 1 });
    await payOrder(client, sandbox, order);
    await eventually('the message comes', async () =>
      (await sandbox.messages(phoneNumber)).some(({ text }) => text.startsWith(`[${names.name}] 주문`)),
    );
    expect(await read(`/payment/receipt/${order.merchantUid}`)).toContain('"names":{"name":"두레책방"');
  });
});
