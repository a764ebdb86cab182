import { problems } from '@gyeol/contracts/problems.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '../../../../shared/api/call-types.ts';
import { answer, breakOff, neverAnswer, refuse, requestsTo } from '../../../../testing/network.ts';
import { auditPage } from '../../../../testing/page-audit.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';

const events = { count: 0, oldestSeconds: 0 };
const stock: Answer<'catalog.saleStock'> = {
  title: '겨울 가방전',
  startsAt: '2026-12-01T01:00:00.000Z',
  endsAt: '2026-12-01T03:00:00.000Z',
  state: 'RUNNING',
  items: [
    { id: 2, title: '품절 벨트', pieces: 0 },
    { id: 1, title: '마루 토트백', pieces: 1_240 },
  ],
  itemCount: 2,
  soldOut: 1,
  pieces: 1_240,
  events: { count: 12, oldestSeconds: 3 },
  lagSeconds: 4,
};
const orders: Answer<'waiting.saleOrders'> = { paidOrders: 310, paidPieces: 402, unpaidOrders: 25, events };
const queue: Answer<'waiting.saleQueue'> = {
  gate: 'ON',
  queue: {
    ...{ doorId: 3, waiting: 4_120, away: 31, admitted: 1_890, perMinute: 480, rateReason: 'OVERLOADED' },
    refusals: [
      { code: 'OUT_OF_STOCK', count: 44 },
      { code: 'SHEET_CHANGED', count: 2 },
    ],
    gateways: 2,
  },
  orderInstances: { known: 3, up: 2 },
};
const open = () => renderScreen('/admin/sales/7/live', { as: 'operator' });
const region = (name: string) => page.getByRole('region', { name, exact: true });

beforeEach(() => {
  answer('catalog.saleStock', stock);
  answer('waiting.saleOrders', orders);
  answer('waiting.saleQueue', queue);
});

describe('the page of a sale shows', () => {
  it('the line, the orders, the stock, the refusals and the servers', async () => {
    await open();
    await expect.element(page.getByRole('heading', { name: '겨울 가방전' })).toBeVisible();
    await expect.element(region('대기실')).toMatchTextContent(/대기4,120명자리 비움31명입장1,890명/);
    await expect.element(region('대기실')).toMatchTextContent(/지금 1분에 480명 입장 · 주문이 밀려 줄이는 중/);
    await expect.element(region('주문')).toMatchTextContent(/결제 완료310건팔린 수량402개결제 대기25건/);
    await expect.element(region('재고')).toMatchTextContent(/남은 수량1,240개품절 상품1개행사 상품2개/);
    await expect.element(region('재고').getByRole('listitem').first()).toMatchTextContent(/품절 벨트품절/);
    await expect.element(region('거절')).toMatchTextContent(/재고 부족44건SHEET_CHANGED2건/);
    await expect.element(region('서버')).toMatchTextContent(/주문 서비스2 \/ 3대게이트웨이2대/);
    await expect.element(region('서버')).toMatchTextContent(/아직 보내지 않은 상품 이벤트12건 · 3초/);
    await expect.element(region('서버')).toMatchTextContent(/상품 서비스의 이벤트 처리 지연4초/);
    await expect.element(region('분마다 입장한 고객')).toMatchTextContent(/잠시 뒤부터 보입니다\./);
    await auditPage();
  });

  it('new figures by itself', async () => {
    await open();
    await expect.element(region('주문')).toMatchTextContent(/결제 완료310건/);
    answer('waiting.saleOrders', { ...orders, paidOrders: 325 });
    await expect.element(region('주문'), { timeout: 15_000 }).toMatchTextContent(/결제 완료325건/);
  });

  it('the rest, and the last figures, while a service does not answer', async () => {
    await open();
    await expect.element(region('주문')).toMatchTextContent(/결제 완료310건/);
    breakOff('waiting.saleOrders');
    answer('waiting.saleQueue', { ...queue, gate: 'UNKNOWN', queue: null });
    const silent = '주문 서비스가 응답하지 않습니다. 마지막으로 받은 값을 보여드립니다.';
    await expect.element(region('주문').getByText(silent), { timeout: 15_000 }).toBeVisible();
    await expect.element(region('주문')).toMatchTextContent(/결제 완료310건/);
    await expect.element(region('대기실').getByText('주문 서비스가 응답하지 않습니다.')).toBeVisible();
    await expect.element(region('대기실')).toMatchTextContent(/대기–/);
    await expect.element(region('재고')).toMatchTextContent(/남은 수량1,240개/);
    await auditPage();
  });

  it('that the queue does not answer', async () => {
    answer('waiting.saleQueue', { ...queue, queue: null });
    await open();
    await expect.element(region('대기실').getByText('대기열(Redis)이 응답하지 않습니다.')).toBeVisible();
    await expect.element(region('서버')).toMatchTextContent(/주문 서비스2 \/ 3대게이트웨이–/);
    await expect.element(region('거절')).toMatchTextContent(/거절을 지금 알 수 없습니다\./);
  });

  it('a sale without a waiting room', async () => {
    answer('waiting.saleQueue', { ...queue, gate: 'NONE', queue: null });
    await open();
    await expect.element(region('대기실')).toMatchTextContent(/열려 있는 대기실이 없습니다\./);
    await expect.element(region('거절')).toMatchTextContent(/대기실이 없는 행사의 거절은 세지 않습니다\./);
  });

  it('an error with a retry', async () => {
    for (const call of ['catalog.saleStock', 'waiting.saleOrders', 'waiting.saleQueue'] as const)
      refuse(call, 'INTERNAL');
    await open();
    await expect.element(page.getByText('행사 현황을 불러오는 중 오류가 발생했습니다.')).toBeVisible();
    answer('catalog.saleStock', stock);
    await page.getByRole('button', { name: '다시 시도' }).click();
    await expect.element(page.getByRole('heading', { name: '겨울 가방전' })).toBeVisible();
    expect(requestsTo('catalog.saleStock')[0]?.params).toEqual({ id: '7' });
  });

  it('nothing while it loads', async () => {
    neverAnswer('catalog.saleStock');
    await open();
    await expect.element(page.getByRole('heading', { name: '행사 현황' })).toBeVisible();
    await expect.poll(() => document.querySelector('main .animate-pulse')).not.toBeNull();
  });

  it('the page of an address that does not exist for an unknown sale', async () => {
    refuse('catalog.saleStock', 'SALE_NOT_FOUND');
    await open();
    await expect.element(page.getByText(problems.SALE_NOT_FOUND[1])).not.toBeInTheDocument();
    await expect.element(region('대기실')).not.toBeInTheDocument();
    await expect.element(page.getByRole('heading', { level: 1 })).not.toHaveTextContent('행사 현황');
  });
});
