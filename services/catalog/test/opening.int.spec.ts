import { paymentMethodsChanged } from '@gyeol/contracts/events/payment-methods.ts';
import { pointTermsChanged } from '@gyeol/contracts/events/points.ts';
import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { republishCalls } from '@gyeol/contracts/internal/republish.ts';
import { guidePointTerms } from '@gyeol/contracts/rules/points.ts';
import type { ShopProfile } from '@gyeol/contracts/rules/shop-profile.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demos } from '../../../deploy/demo/src/demos.ts';
import { writeFirstShop } from '../src/shop/first-shop.ts';
import { admin, member, openCatalog, type Shop } from './support/catalog.ts';

let shop: Shop;
const open = async (more: { sandbox?: boolean } = {}) => {
  shop = await openCatalog({ sandbox: false, ...more });
};
beforeEach(() => open());
afterEach(() => shop.close());

const check = async () => (await shop.call(calls.openingCheck, { as: admin })).body;
const stateOf = async (code: string) => (await check()).duties.find((duty) => duty.code === code)?.state;
const published = async () =>
  (await shop.outbox()).filter(({ type }) => type === 'OpeningChanged').map(({ version, data }) => ({ version, data }));
const business: ShopProfile['business'] = {
  ...{ company: '아람서점', representative: '정아람', address: '서울 마포구', phone: '02-1', email: 'a@aram.example' },
  ...{ registrationNumber: '124-81-00998', mailOrderNumber: '제1호', mailOrderAgency: '마포구청' },
  ...{ mailOrderExemption: '', host: '아마존', privacyOfficer: { name: '정아람', phone: '02-1', email: '' } },
};
const saveBusiness = async (facts: ShopProfile['business']) => {
  const { version, profile } = (await shop.call(calls.shopProfile, { as: admin })).body;
  const body = { version, profile: { ...profile, business: facts } };
  expect((await shop.call(calls.saveShopProfile, { as: admin, body })).status).toBe(200);
};
const saveDocument = async (code: string, markdown: string) => {
  const { version, title } = (await shop.call(calls.shopDocumentSource, { as: admin, params: { code } })).body;
  const body = { version, title, effectiveFrom: '2026-01-01', markdown };
  expect((await shop.call(calls.saveShopDocument, { as: admin, params: { code }, body })).status).toBe(200);
};
const keepDuties = async () => {
  await saveBusiness(business);
  await saveDocument(
    'privacy',
    '포트원, 카카오, 솔라피, {{carrier}}, {{host}}. {{document.effectiveFrom}}부터 시행합니다.',
  );
  for (const code of ['terms', 'guide', 'delivery']) await saveDocument(code, '카드로 결제합니다.');
};
const hearMethods = (version: number, methods: string[], more: { escrow?: boolean; receipts?: boolean } = {}) =>
  shop.deliver(paymentMethodsChanged, { subject: 'payment-methods', version, data: { methods, ...more } });
const hearPoints = (version: number, enabled: boolean) =>
  shop.deliver(pointTermsChanged, { subject: 'point-terms', version, data: { ...guidePointTerms, enabled } });
const reason = (text: string, as = admin) => shop.call(calls.openWithReason, { as, body: { reason: text } });

describe('a new shop', () => {
  it('takes no orders while an opening duty is unmet, and takes orders as soon as all duties are met', async () => {
    expect(await check()).toMatchObject({ takesOrders: false, mode: 'enforced', enforcedFrom: null, reason: null });
    await shop.work('opening');
    await shop.work('opening');
    expect(await published()).toEqual([{ version: 1, data: { takesOrders: false } }]);
    await keepDuties();
    expect(await check()).toMatchObject({ takesOrders: true });
    await shop.work('opening');
    expect(await published()).toEqual([
      { version: 1, data: { takesOrders: false } },
      { version: 2, data: { takesOrders: true } },
    ]);
  });

  it('fulfils the duties L6 and L23 or not, depending on its current business facts', async () => {
    await hearMethods(1, ['card']);
    expect([await stateOf('L6'), await stateOf('L23')]).toEqual(['unmet', 'unmet']);
    await saveBusiness(business);
    expect([await stateOf('L6'), await stateOf('L23')]).toEqual(['met', 'met']);
    await saveBusiness({ ...business, mailOrderAgency: '' });
    expect(await stateOf('L23')).toBe('unmet');
  });

  it('begins with documents that meet the duties L1, L3 and L19', async () => {
    await hearMethods(1, ['card']);
    await hearPoints(1, true);
    expect([await stateOf('L1'), await stateOf('L3'), await stateOf('L19')]).toEqual(['met', 'met', 'met']);
  });

  it('has a privacy policy that is complete as soon as the owner has entered the business facts', async () => {
    expect(await stateOf('L14')).toBe('unmet');
    await saveBusiness(business);
    expect(await stateOf('L14')).toBe('met');
  });

  it('reports what its guide promises while the promised feature is switched off', async () => {
    await keepDuties();
    await saveDocument('guide', '무통장입금은 7일 안에 입금합니다. 적립금은 20일 뒤부터 씁니다.');
    const missing = async (code: string) => {
      const { state, missing: sentences } = (await check()).duties.find((duty) => duty.code === code) ?? {};
      return [state, sentences?.map((sentence) => sentence.replace(/^.*” /, ''))];
    };
    // Before the first events arrive, no promise counts as broken.
    expect(await missing('L19')).toEqual(['met', []]);
    await hearMethods(1, ['card']);
    await hearPoints(1, false);
    expect(await missing('L19')).toEqual(['unmet', ['무통장입금은 꺼져 있습니다.', '적립금은 꺼져 있습니다.']]);
    expect(await missing('L22')).toEqual(['unneeded', []]);
    expect(await check()).toMatchObject({ takesOrders: false });
    await hearMethods(3, ['card', 'vbank']);
    await hearPoints(2, true);
    // An older event arrives late.
    await hearMethods(2, ['card']);
    expect(await missing('L19')).toEqual(['met', []]);
    const cash = [expect.stringContaining('구매안전'), expect.stringContaining('현금영수증')];
    expect(await missing('L22')).toEqual(['unmet', cash]);
    expect(await check()).toMatchObject({ takesOrders: true });
    await hearMethods(4, ['card', 'vbank'], { escrow: true, receipts: true });
    expect(await missing('L22')).toEqual(['met', []]);
  });

  it('takes orders as soon as the owner records a reason, and stops when the reason is withdrawn', async () => {
    expect(await reason('너무 짧음')).toMatchObject({
      status: 400,
      body: { message: '사유를 10자 이상 500자 이하로 입력해주세요.' },
    });
    const opened = await reason('  신고 번호는 다음 주에 나옵니다.  ');
    const why = { text: '신고 번호는 다음 주에 나옵니다.', by: expect.any(String), at: expect.stringMatching(/Z$/) };
    expect(opened.body).toMatchObject({ takesOrders: true, reason: why });
    expect((await shop.call(calls.withdrawOpeningReason, { as: admin })).body).toMatchObject({
      takesOrders: false,
      reason: null,
    });
    // The stored state already said that the shop takes orders, so the recorded reason published nothing.
    expect(await published()).toEqual([{ version: 1, data: { takesOrders: false } }]);
    const acts = (await shop.outbox()).filter(({ type }) => type === 'OperatorActed').map(({ data }) => data);
    expect(acts).toMatchObject([
      { action: '개업 점검 예외 기록', before: { reason: null }, after: { reason: why.text } },
      { action: '개업 점검 예외 철회', before: { reason: why.text }, after: { reason: null } },
    ]);
  });

  it('shows its opening check to operators only', async () => {
    expect((await shop.call(calls.openingCheck, { as: member })).status).toBe(403);
    expect((await reason('그냥 열고 싶어서 엽니다.', member)).status).toBe(403);
  });
});

it('a shop that sold before takes orders until its notice period has ended', async () => {
  const day = new Date(Date.now() + 30 * 86_400_000);
  await shop.db.run({ name: 'test.enforce', text: 'update opening set enforced_from = $1' }, [day]);
  expect(await check()).toMatchObject({ takesOrders: true, mode: 'notice', enforcedFrom: day.toISOString() });
  await shop.work('opening');
  expect(await published()).toEqual([]);
  shop.setNow(new Date(day.getTime() + 1_000));
  await shop.work('opening');
  expect(await published()).toEqual([{ version: 1, data: { takesOrders: false } }]);
});

it('a demo takes orders even when duties are unmet', async () => {
  await shop.close();
  await open({ sandbox: true });
  expect(await check()).toMatchObject({ takesOrders: true, mode: 'demo' });
  await shop.work('opening');
  expect(await published()).toEqual([]);
});

it('the opening state is published again on request, but not before its first publication', async () => {
  const again = () => shop.callInternal(republishCalls.catalog, { body: { kind: 'opening', after: '' } });
  expect((await again()).body).toEqual({ told: [], next: null });
  await shop.work('opening');
  expect((await again()).body).toEqual({ told: ['opening'], next: null });
  expect(await published()).toEqual([1, 2].map((version) => ({ version, data: { takesOrders: false } })));
});

it('the bookshop demo leaves no duty unmet', async () => {
  const { profile, documents } = demos.aram;
  await shop.db.tx((tx) => writeFirstShop(tx, { profile, documents }, new Date()));
  await hearMethods(1, ['card', 'vbank'], { escrow: true, receipts: true });
  await hearPoints(1, true);
  const unmet = (await check()).duties.filter(({ state }) => state === 'unmet');
  expect(unmet.map(({ code, missing }) => [code, missing])).toEqual([]);
});
