import { problems } from '@gyeol/contracts/problems.ts';
import { dutyCodes } from '@gyeol/contracts/rules/duties.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../../shared/api/call-types.ts';
import { showsFourStates } from '../../../testing/four-states.ts';
import { answer, refuse, requestsTo } from '../../../testing/network.ts';
import { auditPage } from '../../../testing/page-audit.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

type Check = Answer<'catalog.openingCheck'>;
const missing: Partial<Record<string, string>> = {
  L6: '상호가 없습니다.',
  L19: '이용안내: “적립금은 …” 적립금은 꺼져 있습니다.',
};
const check = (more: Partial<Check> = {}): Check => ({
  duties: dutyCodes.map((code) => {
    const sentence = missing[code];
    if (sentence !== undefined) return { code, state: 'unmet', missing: [sentence] };
    return code === 'L9'
      ? { code, state: 'unbuilt', missing: ['회원이 화면에서 바로 탈퇴하는 기능이 아직 없습니다.'] }
      : { code, state: 'met', missing: [] };
  }),
  takesOrders: false,
  mode: 'enforced',
  enforcedFrom: null,
  reason: null,
  ...more,
});
const allMet = (more: Partial<Check> = {}): Check => ({
  ...check({ takesOrders: true, ...more }),
  duties: dutyCodes.map((code) => ({ code, state: 'met', missing: [] })),
});
const work = { unpacked: 0, waiting: 0, oldestPaidAt: null, inTransit: 0 };
type Queue = Answer<'order.claimQueue'>;
const claim = (dueAt: string, kind: Queue['content'][number]['kind'] = 'return'): Queue['content'][number] => ({
  ...{ id: 1, realName: '김하늘', merchantUid: 'order-1', kind, state: 'RECEIVED', reason: 'SIZE' },
  ...{ fault: 'buyer', message: '크기가 맞지 않습니다.', phoneNumber: '01012345678', paymentStatus: 'DELIVERED' },
  money: { goods: 39_000, discountShare: 0, feeBack: 0, feeCharged: 0, returnFee: 3_000, refund: 36_000 },
  lines: [],
  ...{ refunding: false, refunded: null, refusal: null, writeOff: null, trackingNumber: null },
  ...{ createdAt: '2026-01-03T03:04:05.000Z', dueAt, processedAt: null },
});
const claims = (...content: Queue['content']): Queue => ({
  ...{ content, totalElements: content.length, totalPages: content.length },
});
beforeEach(() => {
  answer('reporting.orderWork', work);
  answer('order.claimQueue', claims());
});
const open = () => renderScreen('/admin/opening/check', { as: 'operator' });
const reason = { text: '신고 번호는 다음 주에 나옵니다.', by: '결지기', at: '2026-03-02T03:04:05.000Z' };

showsFourStates({
  call: 'catalog.openingCheck',
  open,
  data: [check(), '지금은 주문을 받지 않습니다'],
  error: problems.INTERNAL[1],
});

it('the opening check shows the state of each duty, what is missing and where to fix it', async () => {
  answer('catalog.openingCheck', check());
  await open();
  const business = page.getByRole('listitem', { name: 'L6 사업자 정보 표시' });
  await expect.element(business).toMatchTextContent(/고쳐야 함.*개업에 필요.*제10조.*상호가 없습니다\./);
  await expect.element(business.getByRole('link')).toHaveAttribute('href', '/admin/shop');
  await expect.element(page.getByRole('listitem', { name: 'L9 온라인 회원 탈퇴' })).toMatchTextContent(/아직 없음/);
  const met = page.getByRole('region', { name: '지키고 있는 것 (22)' });
  await expect.element(met).toMatchTextContent(/결제 전 확인과 계약 내용 제공/);
  await auditPage();
});

it('the opening check links a broken promise to the documents and to the settings that would fulfil it', async () => {
  const { duties, ...rest } = check();
  const documents = [
    { code: 'terms', title: '이용약관' },
    { code: 'guide', title: '이용안내' },
  ];
  answer('catalog.openingCheck', {
    ...rest,
    duties: duties.map((duty) => (duty.code === 'L19' ? { ...duty, documents } : duty)),
  });
  await open();
  const row = page.getByRole('listitem', { name: 'L19 지키지 않는 약속' });
  const link = (name: string) => row.getByRole('link', { name });
  await expect.element(link('이용약관 수정')).toHaveAttribute('href', '/admin/shop?document=terms');
  await expect.element(link('이용안내 수정')).toHaveAttribute('href', '/admin/shop?document=guide');
  // Instead of changing the documents, the operator can switch on the services that the documents promise.
  await expect.element(link('결제 수단')).toHaveAttribute('href', '/admin/payment-methods');
  await expect.element(link('적립금')).toHaveAttribute('href', '/admin/points');
});

it('the opening check lists separately the duties that do not apply to a shop with these settings', async () => {
  const { duties, ...rest } = allMet();
  const cash = (code: string) => code === 'L22';
  answer('catalog.openingCheck', {
    ...rest,
    duties: duties.map((duty) => (cash(duty.code) ? { ...duty, state: 'unneeded' as const } : duty)),
  });
  await open();
  const region = page.getByRole('region', { name: '해당 없는 것 (1)' });
  await expect.element(region).toMatchTextContent(/해당 없음.*현금 결제의 에스크로와 현금영수증/);
  await auditPage();
});

it('the opening check asks for no reason when all 25 duties are met', async () => {
  answer('catalog.openingCheck', allMet());
  await open();
  await expect.element(page.getByText('주문을 받고 있습니다')).toBeVisible();
  await expect.element(page.getByRole('region', { name: '지키고 있는 것 (25)' })).toBeVisible();
  await expect.element(page.getByLabelText('사유')).not.toBeInTheDocument();
});

it('the opening check reports a late order, a late refund, and claims that could not be read', async () => {
  answer('catalog.openingCheck', allMet());
  answer('reporting.orderWork', { ...work, waiting: 1, oldestPaidAt: '2026-01-05T03:00:00.000Z' });
  answer('order.claimQueue', claims(claim('2026-01-09T15:00:00.000Z')));
  const screen = await open();
  const supply = page.getByRole('listitem', { name: 'L5 결제 후 3영업일 안의 공급' });
  await expect.element(supply).toMatchTextContent(/고쳐야 함.*2026\.01\.05 12:00 결제/);
  const refund = page.getByRole('listitem', { name: 'L4 3영업일 안의 환불' });
  const late = /고쳐야 함.*3영업일이 지나도록 환불하지 않은 취소·반품 요청이 있습니다\(기한 2026\.01\.10 00:00\)/;
  await expect.element(refund).toMatchTextContent(late);
  await expect.element(page.getByRole('region', { name: '지키고 있는 것 (23)' })).toBeVisible();
  screen.close();
  answer('reporting.orderWork', { ...work, waiting: 1, oldestPaidAt: new Date().toISOString() });
  refuse('order.claimQueue', 'INTERNAL');
  await open();
  await expect.element(refund).toMatchTextContent(/고쳐야 함.*확인하지 못했습니다/);
  await expect
    .element(page.getByRole('region', { name: '지키고 있는 것 (24)' }))
    .toMatchTextContent(/3영업일 안의 공급/);
});

it('the opening check ignores a late exchange, and finds a late cancel that is listed after an exchange', async () => {
  answer('catalog.openingCheck', allMet());
  const exchange = claim('2026-01-05T15:00:00.000Z', 'exchange');
  answer('order.claimQueue', claims(exchange));
  const screen = await open();
  await expect.element(page.getByRole('region', { name: '지키고 있는 것 (25)' })).toBeVisible();
  screen.close();
  answer('order.claimQueue', claims(exchange, { ...claim('2026-01-09T15:00:00.000Z', 'cancel'), id: 2 }));
  await open();
  const refund = page.getByRole('listitem', { name: 'L4 3영업일 안의 환불' });
  await expect.element(refund).toMatchTextContent(/고쳐야 함.*기한 2026\.01\.10 00:00/);
});

it('the opening check opens the shop after a reason from the operator, until the reason is withdrawn', async () => {
  answer('catalog.openingCheck', check());
  await open();
  const send = page.getByRole('button', { name: '사유를 적고 열기' });
  await send.click();
  await expect.element(page.getByText('사유를 10자 이상 500자 이하로 입력해주세요.')).toBeVisible();
  await page.getByLabelText('사유').fill(reason.text);
  answer('catalog.openWithReason', check({ takesOrders: true, reason }));
  await send.click();
  await expect.element(page.getByText('사유를 적고 열었습니다')).toBeVisible();
  expect(requestsTo('catalog.openWithReason')[0]?.body).toEqual({ reason: reason.text });
  answer('catalog.withdrawOpeningReason', check());
  await page.getByRole('button', { name: '사유 거두기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await expect.element(page.getByText('지금은 주문을 받지 않습니다')).toBeVisible();
});

it.each([
  [
    'a shop that sold before',
    check({ takesOrders: true, mode: 'notice', enforcedFrom: '2026-12-23T00:00:00.000Z' }),
    /2026.*12.*23.*부터 점검 결과를 따릅니다/,
  ],
  ['a demo', check({ takesOrders: true, mode: 'demo' }), /시험 결제를 쓰는 쇼핑몰은 닫히지 않습니다/],
] as const)('the opening check explains the consequences of the result for %s', async (_, body, sentence) => {
  answer('catalog.openingCheck', body);
  await open();
  await expect.element(page.getByRole('main').getByRole('status')).toMatchTextContent(sentence);
});
