import type { Shop } from '@gyeol/contracts/http/catalog/shop.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { fake } from '@gyeol/service-kit/testing/fakes.ts';
import { describe, expect, it } from 'vitest';
import { createTestGateway, inlineScript } from './harness.ts';
import { shopOf } from './shop-of-test.ts';

const aram = { name: '아람서점', latin: 'ARAM', full: '아람서점 ARAM', description: '동네 책방' };
const renderer = `
export const createRenderPage = () => async ({ path }, { shop }) =>
  ({ body: '<h1>' + shop.profile.names.name + '</h1>', data: [], scripts: [] });`;

const open = async (first: Shop | undefined, env: Record<string, string> = {}) => {
  const state = { shop: first, looks: 0, ms: Date.now() };
  const gateway = await createTestGateway({
    renderer,
    env: { PUBLIC_URL: 'https://shop.example', ...env },
    now: () => new Date(state.ms),
    behave: { catalog: () => ({ sections: [] }) },
    internal: [
      fake(internalCalls.shop, () => {
        if (!state.shop) throw problem('UNAVAILABLE');
        return state.shop;
      }),
      fake(internalCalls.catalogChanges, () => {
        state.looks += 1;
        return { horizon: String(state.looks), changes: [], shopVersion: state.shop?.version ?? '' };
      }),
      fake(internalCalls.listedItems, () => ({ items: [] })),
    ],
  });
  const read = async (path: string) =>
    (await gateway.call('GET', path, { headers: { accept: 'text/html, */*' } })).text.replaceAll('\r\n', '\n');
  const nextLooks = () => {
    const wanted = state.looks + 3;
    return expect.poll(() => state.looks).toBeGreaterThanOrEqual(wanted);
  };
  return { state, read, nextLooks };
};

describe('a shop that is renamed', () => {
  it('has its new name in HTML, structured data, icon, manifest and feed without a restart', async () => {
    const { state, read, nextLooks } = await open(shopOf());
    await nextLooks();
    expect(await read('/')).toContain('<title>결 GYEOL</title>');
    state.shop = shopOf({ names: aram }, { version: '2.5.0' });
    await nextLooks();
    const home = await read('/');
    expect(home).toContain('<title>아람서점 ARAM</title>');
    expect(home).toContain('<h1>아람서점</h1>');
    expect(home).toContain('"names":{"name":"아람서점"');
    expect(home).toContain('<meta property="og:site_name" content="아람서점 ARAM" />');
    expect(home).toContain('"alternateName":"아람서점 ARAM"');
    expect(await read('/privacy-policy')).toContain('content="아람서점이 수집하는');
    expect(await read('/site.webmanifest')).toContain('"short_name":"아람서점"');
    expect(await read('/favicon.svg')).toContain('>아</text>');
    expect(await read('/feed/google.xml')).toContain('<title>아람서점 ARAM</title>');
    for (const path of ['/', '/instructions', '/terms-of-use', '/shop', '/nothing'])
      expect((await read(path)).replace(inlineScript, '')).not.toMatch(/(?<![가-힣])결(?![가-힣])|gyeol\.shop/);
  });
});

it('the first HTML has the colours, fonts and icon of the shop', async () => {
  const colours = { ...shopOf().profile.colours, clay: '#005f73' };
  const fonts = { heading: 'myeongjo', body: 'pretendard' } as const;
  const { read } = await open(shopOf({ colours, fonts, favicon: '/media/a.webp' }));
  const text = await read('/');
  expect(text).toMatch(
    /<style>:root\{[^}]*--color-clay:#005f73;[^}]*--font-heading:var\(--font-myeongjo\);\}<\/style>/,
  );
  expect(text).toContain('<link rel="icon" href="/media/a.webp" />');
});

it('the first HTML has no shop name until the profile is known, and has the name soon after', async () => {
  const { state, read } = await open(undefined);
  expect(await read('/terms-of-use')).toContain('<title>이용약관</title>');
  state.shop = shopOf({ names: aram });
  state.ms += 2_500;
  expect(await read('/terms-of-use')).toContain('<title>이용약관 | 아람서점 ARAM</title>');
});

it('settings of the environment fill the fields that the shop profile leaves empty', async () => {
  const business = { ...shopOf().profile.business, phone: '02-1234-5678' };
  const { read } = await open(shopOf({ business }), { COMPANY_PHONE: '02-0000-0000', COMPANY_NAME: '옛 상호' });
  const text = await read('/');
  expect(text).toContain('"telephone":"02-1234-5678"');
  expect(text).toContain('"name":"옛 상호"');
});
