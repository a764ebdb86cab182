import { termsSample } from '@gyeol/contracts/http/samples.ts';
import { problems } from '@gyeol/contracts/problems.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../../shared/api/call-types.ts';
import { setConfig } from '../../../shared/config/config.ts';
import { showsFourStates } from '../../../testing/four-states.ts';
import { answer, requestsTo } from '../../../testing/network.ts';
import { auditPage } from '../../../testing/page-audit.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

type Versions = Answer<'catalog.shopProfileVersions'>['versions'];
const first: Versions[number] = {
  version: 1,
  savedAt: '2026-11-23T08:00:00.000Z',
  profile: {
    names: { name: '아람', latin: 'ARAM', full: '아람서점', description: '책 파는 집' },
    logo: null,
    favicon: null,
    colours: {
      ...{ paper: '#ffffff', surface: '#ffffff', line: '#dddddd', ink: '#000000', ink2: '#333333', ink3: '#555555' },
      ...{ clay: '#334455', clayHover: '#223344' },
    },
    fonts: { heading: 'pretendard', body: 'pretendard' },
    business: {
      ...{ company: '', representative: '', address: '', phone: '', email: '', registrationNumber: '', host: '' },
      ...{ mailOrderNumber: '', mailOrderAgency: '', mailOrderExemption: '' },
      privacyOfficer: { name: '', phone: '', email: '' },
    },
    contact: { chatUrl: '', hours: '', kakaoChannel: '' },
    social: [],
    selling: { noticeRequired: false, struckPriceDays: 0 },
  },
};
const profiles = (...versions: Versions): Answer<'catalog.shopProfileVersions'> => ({ versions: [...versions, first] });
const check: Answer<'catalog.openingCheck'> = {
  duties: [{ code: 'L6', state: 'unmet', missing: ['상호가 없습니다.', '대표자가 없습니다.'] }],
  ...{ takesOrders: false, mode: 'enforced', enforcedFrom: null, reason: null },
};
const items = (totalElements: number): Answer<'catalog.operatorItems'> => ({
  _embedded: { operatorItemDTOList: [] },
  page: { size: 1, number: 0, totalElements, totalPages: totalElements },
});
const keys = ['PORTONE_IMP_KEY', 'PORTONE_IMP_SECRET'];
const open = () => renderScreen('/admin/opening', { as: 'operator' });
const step = (name: string) => page.getByRole('listitem', { name });

beforeEach(() => {
  answer('catalog.openingCheck', check);
  answer('catalog.shopProfileVersions', profiles());
  answer('order.deliveryTerms', { ...termsSample, version: 1 });
  answer('order.tryPaymentKeys', { outcome: 'accepted', keys, test: true });
  answer('catalog.operatorItems', items(0));
});

showsFourStates({
  call: 'catalog.shopProfileVersions',
  open,
  data: [
    profiles(),
    '로고가 없어 쇼핑몰 이름을 글자로 보여줍니다. 로고 없이도 열 수 있습니다. 색과 글꼴은 처음 값 그대로입니다.',
  ],
  error: problems.INTERNAL[1],
});

it('the opening guide shows the state of each step and links to its screen', async () => {
  await open();
  const facts = step('1단계 쇼핑몰과 사업자 정보');
  await expect.element(facts).toMatchTextContent(/할 일이 있습니다.*상호가 없습니다\./);
  await expect.element(facts.getByRole('listitem').nth(1)).toMatchTextContent('대표자가 없습니다.');
  await expect.element(facts.getByRole('link')).toHaveAttribute('href', '/admin/shop');
  await expect.element(facts).toMatchTextContent(/‘아람서점’ 이름으로 열려 있습니다/);
  await expect.element(step('2단계 로고와 색')).toMatchTextContent(/처음 값을 쓰고 있습니다/);
  await expect.element(step('3단계 배송')).toMatchTextContent(/3,000원, 70,000원부터 무료/);
  await expect.element(step('5단계 첫 상품').getByRole('link', { name: '첫 상품 등록하기' })).toBeVisible();
  await expect.element(step('5단계 첫 상품')).toMatchTextContent(/‘상품정보 필수’를 켜기를 권합니다/);
  await auditPage();
});

it('the opening guide marks finished steps, and still shows the result of the key test when opened again', async () => {
  answer('catalog.openingCheck', { ...check, duties: [{ code: 'L6', state: 'met', missing: [] }] });
  answer('catalog.operatorItems', items(3));
  answer('order.deliveryTerms', { ...termsSample, version: 2 });
  const colours = { ...first.profile.colours, clay: '#113355' };
  const selling = { ...first.profile.selling, noticeRequired: true };
  const profile = { ...first.profile, colours, selling };
  answer('catalog.shopProfileVersions', profiles({ ...first, version: 2, profile }));
  setConfig({
    portoneSdkUrl: 'https://cdn.example/sdk.js',
    portoneImpCode: 'imp1',
    portoneNoticeUrl: 'https://a.kr/n',
  });
  await open();
  await expect.element(step('2단계 로고와 색')).toMatchTextContent(/색과 글꼴을 정했습니다/);
  const tryKeys = step('4단계 결제').getByRole('button', { name: '결제 키 확인하기' });
  expect(requestsTo('order.tryPaymentKeys')).toHaveLength(0);
  await tryKeys.click();
  for (const name of ['1단계 쇼핑몰과 사업자 정보', '2단계 로고와 색', '3단계 배송', '4단계 결제', '5단계 첫 상품'])
    await expect.element(step(name)).toMatchTextContent(/마쳤습니다/);
  await expect.element(step('5단계 첫 상품')).not.toMatchTextContent(/상품정보 필수/);
  await page.getByRole('main').getByRole('link', { name: '개업 점검' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: '개업 점검' })).toBeVisible();
  await page.getByRole('link', { name: '개업 안내', exact: true }).first().click();
  await expect.element(step('4단계 결제')).toMatchTextContent(/마쳤습니다/);
  expect(requestsTo('order.tryPaymentKeys')).toHaveLength(1);
});

it('the opening guide names missing payment keys, and tests the keys of the server', async () => {
  setConfig({ portoneSdkUrl: 'https://cdn.example/sdk.js', portoneImpCode: '', portoneNoticeUrl: '' });
  answer('order.tryPaymentKeys', { outcome: 'refused', keys, test: false });
  await open();
  const payment = step('4단계 결제');
  await expect.element(payment).toMatchTextContent(/PORTONE_IMP_CODE, PORTONE_NOTICE_URL/);
  await payment.getByRole('button', { name: '결제 키 확인하기' }).click();
  await expect.element(payment.getByRole('status')).toMatchTextContent(/결제사가 모르는 키입니다.*PORTONE_IMP_KEY/);
  answer('order.tryPaymentKeys', { outcome: 'accepted', keys, test: true });
  await payment.getByRole('button', { name: '결제 키 확인하기' }).click();
  await expect.element(payment.getByRole('status')).toMatchTextContent(/확인했습니다\..*시험 결제/);
  expect(requestsTo('order.tryPaymentKeys')).toHaveLength(2);
});

it('the opening guide tests the keys of PortOne V2, and says what they lack', async () => {
  setConfig({ portoneV2StoreId: 'store-1' });
  const v2 = { provider: 'portone-v2' as const, keys: ['PORTONE_V2_API_SECRET'] };
  const missing = ['PORTONE_V2_WEBHOOK_SECRETS'];
  answer('order.tryPaymentKeys', {
    ...{ outcome: 'unset', keys, test: false },
    others: [{ ...v2, outcome: 'accepted', missing }],
  });
  await open();
  const payment = step('4단계 결제');
  await payment.getByRole('button', { name: '결제 키 확인하기' }).click();
  await expect
    .element(payment.getByRole('status'))
    .toMatchTextContent('결제사가 키를 확인했습니다. (PORTONE_V2_API_SECRET)');
  await expect.element(payment).toMatchTextContent(/없는 환경 변수: PORTONE_V2_WEBHOOK_SECRETS/);
  answer('order.tryPaymentKeys', {
    ...{ outcome: 'accepted', keys, test: false },
    others: [{ ...v2, outcome: 'refused', missing: [] }],
  });
  await payment.getByRole('button', { name: '결제 키 확인하기' }).click();
  await expect
    .element(payment.getByRole('status'))
    .toMatchTextContent(/V1: 결제사가 키를 확인.*V2: 결제사가 모르는 키/);
  await auditPage();
});
