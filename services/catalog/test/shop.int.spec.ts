import { deliveryTermsChanged } from '@gyeol/contracts/events/order-payment.ts';
import { paymentMethodsChanged } from '@gyeol/contracts/events/payment-methods.ts';
import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { guideTerms } from '@gyeol/contracts/rules/delivery.ts';
import type { ShopProfile } from '@gyeol/contracts/rules/shop-profile.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { admin, imageOf, openCatalog, type Shop } from './support/catalog.ts';

let shop: Shop;
const open = async (): Promise<void> => {
  shop = await openCatalog();
};
const close = (): Promise<void> => shop.close();

const edited = async () => (await shop.call(calls.shopProfile, { as: admin })).body;
const save = (version: number, profile: ShopProfile) =>
  shop.call(calls.saveShopProfile, { body: { version, profile }, as: admin });
const change = async (more: Partial<ShopProfile>) => {
  const { version, profile } = await edited();
  return save(version, { ...profile, ...more });
};
const named = (name: string) => ({ name, latin: 'ARAM', full: `${name} ARAM`, description: '책 파는 집' });
const document = (code: string, version?: number) =>
  shop.call(calls.shopDocument, { params: { code }, query: version === undefined ? {} : { version } });
const saveDocument = (code: string, version: number, markdown: string, effectiveFrom = '2026-01-01') =>
  shop.call(calls.saveShopDocument, {
    params: { code },
    body: { version, title: '글', effectiveFrom, markdown },
    as: admin,
  });
const textOf = async (code: string) => JSON.stringify((await document(code)).body.blocks);
const shopNow = async () => (await shop.callInternal(internalCalls.shop, {})).body;
const heard = async () => (await shop.callInternal(internalCalls.catalogChanges, { query: {} })).body.shopVersion;
const hear = (version: number, deliveryFee: number, transitDays = guideTerms.transitDays) => {
  const terms = { ...guideTerms, remoteAreas: [], closedDays: [], deliveryFee, transitDays };
  const data = { ...terms, changedAt: '2026-11-23T08:00:00.000Z' };
  return shop.deliver(deliveryTermsChanged, { subject: 'shop', version, data });
};

describe('the shop', () => {
  beforeEach(open);
  afterEach(close);

  it('starts with a neutral name and with documents that name no goods', async () => {
    const { body } = await shop.call(calls.shop);
    expect(body).toMatchObject({
      profile: { names: { name: '새 쇼핑몰', full: '새 쇼핑몰' }, colours: { paper: '#faf8f5' } },
      delivery: { deliveryFee: 3_000, freeDeliveryFrom: 70_000, cutOffHour: 14 },
      guides: [{ code: 'delivery', title: 'SHOPPING GUIDE' }],
    });
    expect(body.guides).toHaveLength(1);
    for (const code of ['terms', 'privacy', 'guide', 'delivery', 'about'])
      expect(await textOf(code)).not.toMatch(/가죽|포인트로|(?<![가-힣])결(?![가-힣])/);
    const terms = await document('terms');
    expect(terms.body).toMatchObject({ title: '이용약관', version: 1, effectiveFrom: '2026-01-01' });
    expect(terms.body.blocks[0]).toEqual({ kind: 'heading', level: 2, runs: [{ text: '제1조 (목적)' }] });
    expect(await textOf('privacy')).toContain('"새 쇼핑몰은 이용자의 동의 없이');
  });

  it('states the configured transit days in its delivery guide', async () => {
    expect(await textOf('delivery')).toContain('출고 후 보통 2~3일 안에 도착합니다.');
    await hear(1, 3_000, { from: 1, to: 2 });
    expect(await textOf('delivery')).toContain('출고 후 보통 1~2일 안에 도착합니다.');
  });

  it('shows the text about itself that operators write', async () => {
    expect(await textOf('about')).toContain('새로 여는 쇼핑몰입니다.');
    await saveDocument('about', 1, '## 우리는\n\n{{shop.name 이/가}} 만듭니다.');
    expect(await textOf('about')).toContain('새 쇼핑몰이 만듭니다.');
  });

  it('is renamed at once in all its texts, and publishes its name to gateways and other services', async () => {
    const before = await edited();
    const versionBefore = await heard();
    const saved = await change({ names: named('아람서점') });
    expect(saved.body).toMatchObject({ version: before.version + 1, profile: { names: { name: '아람서점' } } });
    expect((await shop.call(calls.shop)).body.profile.names.full).toBe('아람서점 ARAM');
    expect(await textOf('terms')).toContain('이 약관은 아람서점(이하');
    expect(await textOf('privacy')).toContain('아람서점은 이용자의 동의 없이');
    expect(await heard()).not.toBe(versionBefore);
    expect((await shopNow()).version).toBe(await heard());
    const events = await shop.outbox();
    expect(events.findLast(({ type }) => type === 'ShopProfileSaved')).toMatchObject({
      subject: 'shop',
      version: before.version + 1,
      data: { profile: { names: { name: '아람서점' } } },
    });
    expect(events.findLast(({ type }) => type === 'OperatorActed')?.data).toMatchObject({
      action: '쇼핑몰 정보 수정',
      thing: { kind: 'shop' },
      before: { names: before.profile.names },
    });
    const { versions } = (await shop.call(calls.shopProfileVersions, { as: admin })).body;
    expect(versions.map(({ version }) => version)).toEqual([before.version + 1, before.version]);
  });

  it('names its escrow provider while escrow is on and a cash payment is offered', async () => {
    const before = await heard();
    const mark = { escrow: true, escrowProvider: '한국결제', escrowUrl: 'https://escrow.example/gyeol' };
    const hear = (version: number, methods: string[], more: object = mark) =>
      shop.deliver(paymentMethodsChanged, { subject: 'payment-methods', version, data: { methods, ...more } });
    expect((await shop.call(calls.shop)).body.escrow).toBeUndefined();
    await hear(2, ['card', 'vbank']);
    const escrow = { provider: '한국결제', url: 'https://escrow.example/gyeol' };
    expect((await shop.call(calls.shop)).body.escrow).toEqual(escrow);
    expect((await shopNow()).escrow).toEqual(escrow);
    expect(await heard()).not.toBe(before);
    await hear(1, ['card']);
    expect((await shopNow()).escrow).toEqual(escrow);
    await hear(3, ['card']);
    expect((await shopNow()).escrow).toBeUndefined();
    await hear(4, ['card', 'transfer'], { escrow: false });
    expect((await shopNow()).escrow).toBeUndefined();
  });

  it('says the hours for deposits of goods of a sale while it takes deposits', async () => {
    const hear = (version: number, methods: string[], more: object = {}) =>
      shop.deliver(paymentMethodsChanged, { subject: 'payment-methods', version, data: { methods, ...more } });
    await hear(11, ['card', 'vbank'], { saleDepositHours: 2 });
    expect((await shopNow()).saleDepositHours).toBe(2);
    await hear(12, ['card', 'vbank'], { saleDepositHours: null });
    expect((await shopNow()).saleDepositHours).toBeNull();
    await hear(13, ['card']);
    expect(await shopNow()).not.toHaveProperty('saleDepositHours');
  });

  it('is not overwritten by an operator who saw an older version', async () => {
    const { version, profile } = await edited();
    const both = ['하나', '둘'].map((name) => save(version, { ...profile, names: named(name) }));
    const answers = await Promise.all(both);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [good, late] = answers[0]?.status === 200 ? answers : answers.toReversed();
    expect(late).toMatchObject({ code: 'SHOP_CHANGED', body: { shop: good?.body } });
  });

  it('accepts an uploaded logo, and refuses one that was never uploaded', async () => {
    const saved = await change({ logo: await shop.upload(await imageOf('navy')) });
    expect(saved.body.profile.logo).toMatch(/^\/media\/[0-9a-f]{64}\.webp$/);
    expect(await change({ logo: '/media/none.webp' })).toMatchObject({ status: 400, code: 'IMAGE_NOT_FOUND' });
  });

  it('accepts an SVG logo, rewrites it, and serves it so that it cannot run scripts', async () => {
    const store = (svg: string) => shop.call(calls.storeShopDrawing, { body: { svg }, as: admin });
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><!-- x --><path d="M0 0h8"/></svg>';
    const { path } = (await store(svg)).body;
    expect(path).toMatch(/^\/media\/[0-9a-f]{64}\.svg$/);
    expect((await change({ logo: path, favicon: path })).body.profile).toMatchObject({ logo: path, favicon: path });
    const shown = await shop.app.api.inject({ url: path });
    expect(shown.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
    });
    expect(shown.body).not.toContain('<!--');
    expect((await store(svg)).body).toEqual({ path });
    expect(await store(svg.replace('<path', '\n<script/><path'))).toMatchObject({
      status: 400,
      code: 'SVG_INVALID',
      body: { line: 2, message: 'SVG 파일 2번째 줄: <script>은(는) 쓸 수 없습니다.' },
    });
    expect(await store('<'.repeat(1024 * 1024 + 1))).toMatchObject({ status: 400, body: { field: 'svg' } });
    expect(await change({ logo: `/media/${'0'.repeat(64)}.svg` })).toMatchObject({ code: 'IMAGE_NOT_FOUND' });
  });
});

describe('a shop profile', () => {
  beforeAll(open);
  afterAll(close);

  it('is refused with unreadable colours, and the answer names the colours', async () => {
    const { profile } = await edited();
    expect(await change({ colours: { ...profile.colours, clay: '#d0d0d0', clayHover: '#000000' } })).toMatchObject({
      status: 400,
      code: 'COLOURS_UNREADABLE',
      body: {
        colours: [
          { text: 'clay', ground: 'paper' },
          { text: 'clay', ground: 'surface' },
        ],
      },
    });
  });

  it.each([
    [{ names: { ...named('가'), full: '' } }, 'profile.names.full'],
    [{ names: named('\u200b') }, 'profile.names.name'],
    [{ names: named('\u202e\u200b') }, 'profile.names.name'],
    [{ names: named('긴 이름의 아주 큰 우리 동네 서점과 문방구') }, 'profile.names.name'],
    [{ social: [{ label: 'X', url: 'javascript:alert(1)' }] }, 'profile.social.0.url'],
    [{ selling: { noticeRequired: false, struckPriceDays: -1 } }, 'profile.selling.struckPriceDays'],
    [{ fonts: { heading: 'comic', body: 'gothic' } as unknown as ShopProfile['fonts'] }, 'profile.fonts.heading'],
  ])('is refused for %j with the faulty field and a Korean message', async (more: Partial<ShopProfile>, field) => {
    expect(await change(more)).toMatchObject({
      status: 400,
      body: { field, message: expect.stringMatching(/[가-힣].*\.$/) },
    });
  });
});

describe('a document of the shop', () => {
  beforeAll(open);
  afterAll(close);

  it('is saved as the next version, and its earlier versions stay readable', async () => {
    const saved = await saveDocument('guide', 1, '## 새 안내\n\n{{shop.name}}', '2026-02-01');
    expect(saved.body).toMatchObject({ version: 2, effectiveFrom: '2026-02-01' });
    expect((await document('guide')).body).toMatchObject({
      version: 2,
      versions: [{ version: 2 }, { version: 1, title: '이용안내' }],
    });
    expect(JSON.stringify((await document('guide', 1)).body.blocks)).toContain('MY BAG');
    const source = await shop.call(calls.shopDocumentSource, { params: { code: 'guide' }, as: admin });
    expect(source.body).toMatchObject({ version: 2, markdown: '## 새 안내\n\n{{shop.name}}' });
  });
  it('is listed before it comes into force', async () => {
    await saveDocument('privacy', 1, '곧 시행합니다.', '2999-01-01');
    expect((await document('privacy')).body).toMatchObject({ version: 1, versions: [{ version: 2 }, { version: 1 }] });
    expect((await document('privacy', 2)).body.blocks).toHaveLength(1);
  });
  it('can be a new item guide, which the shop then lists', async () => {
    const before = await heard();
    expect((await saveDocument('item-guide-paper', 0, '종이는 볕을 피해주세요.')).status).toBe(200);
    expect((await shop.call(calls.shop)).body.guides).toContainEqual({ code: 'item-guide-paper', title: '글' });
    expect(await heard()).not.toBe(before);
  });
  it('can be emptied if the shop does not need it, and an empty item guide is not listed', async () => {
    await saveDocument('item-guide-gone', 0, '글');
    expect((await saveDocument('item-guide-gone', 1, ' \n')).status).toBe(200);
    expect(JSON.stringify((await shop.call(calls.shop)).body.guides)).not.toContain('item-guide-gone');
    expect(await saveDocument('terms', 1, ' \n')).toMatchObject({
      status: 400,
      body: { code: 'DOCUMENT_INVALID', field: 'markdown', message: '본문을 입력해주세요.' },
    });
  });
  it('is not overwritten by an operator who saw an older version', async () => {
    const answers = await Promise.all(['하나', '둘'].map((text) => saveDocument('delivery', 1, text)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = answers.find(({ status }) => status === 409);
    expect(late).toMatchObject({ code: 'SHOP_DOCUMENT_CHANGED', body: { document: { version: 2 } } });
  });
  it('is refused with every line that is not allowed', async () => {
    const markdown = '하나\n\n<b>둘</b>\n\n{{nobody}}';
    const faults = [
      { line: 3, code: 'HTML' },
      { line: 3, code: 'HTML' },
      { line: 5, code: 'UNKNOWN_PLACEHOLDER' },
    ];
    const refused = { status: 400, code: 'DOCUMENT_INVALID', body: { faults } };
    expect(await saveDocument('terms', 1, markdown)).toMatchObject(refused);
    const preview = { effectiveFrom: '2026-01-01', markdown };
    expect(await shop.call(calls.previewShopDocument, { body: preview, as: admin })).toMatchObject(refused);
  });
  it('is refused above 100 kB', async () => {
    expect(await saveDocument('about', 1, '가'.repeat(33_334))).toMatchObject({
      status: 400,
      code: 'DOCUMENT_INVALID',
    });
    expect((await saveDocument('about', 1, '가'.repeat(33_333))).status).toBe(200);
  });
  it.each([
    ['terms', '2026-02-30', 'effectiveFrom'],
    ['terms', '어제', 'effectiveFrom'],
    ['terms', '0000-01-01', 'effectiveFrom'],
    ['../terms', '2026-01-01', 'code'],
  ])('is refused with a wrong code or date: %s from %s', async (code, from, field) => {
    expect(await saveDocument(code, 2, '글', from)).toMatchObject({ status: 400, body: { field } });
  });
  it('answers 404 when it was never written', async () => {
    expect(await document('item-guide-none')).toMatchObject({ status: 404, code: 'DOCUMENT_NOT_FOUND' });
    expect(await document('terms', 99)).toMatchObject({ status: 404, code: 'DOCUMENT_NOT_FOUND' });
  });
  it('is shown in a preview with its placeholders filled in', async () => {
    const body = { effectiveFrom: '2026-05-01', markdown: '{{document.effectiveFrom}}' };
    expect((await shop.call(calls.previewShopDocument, { body, as: admin })).body.blocks).toEqual([
      { kind: 'paragraph', runs: [{ text: '2026년 5월 1일' }] },
    ]);
  });
});

describe('the delivery fee', () => {
  beforeAll(open);
  afterAll(close);

  it('is the newest fee that order-payment announced, in the shop and in its documents', async () => {
    await saveDocument('item-guide-cost', 0, '{{delivery.fee}}');
    const before = await heard();
    await hear(3, 2_500);
    await hear(2, 9_000);
    expect((await shop.call(calls.shop)).body.delivery.deliveryFee).toBe(2_500);
    expect(await textOf('item-guide-cost')).toContain('2,500원');
    expect(await heard()).not.toBe(before);
  });
});
