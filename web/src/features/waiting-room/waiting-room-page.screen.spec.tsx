import { problems } from '@gyeol/contracts/problems.ts';
import { onlineManager } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { showsFourStates } from '../../testing/four-states.ts';
import { answer, breakOff, neverAnswer, refuse, requestsTo } from '../../testing/network.ts';
import { auditPage } from '../../testing/page-audit.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import type { QueueEntry } from './poll-interval.ts';

const entry = (more: Partial<QueueEntry> = {}): QueueEntry => ({
  door: { doorId: 1, itemId: 1, saleId: null, title: '봄 발매', opensAt: '2020-01-01T00:00:00.000Z', closesAt: null },
  state: 'WAITING',
  now: '2026-03-02T03:04:05.000Z',
  waiting: 150,
  ahead: 120,
  waitSeconds: 120,
  askAgainMs: 60_000,
  pass: null,
  passEndsAt: null,
  ...more,
});
const open = () => renderScreen('/waiting/1', { as: 'member', state: { from: '/detail/1' } });

showsFourStates({
  call: 'waiting.join',
  open,
  data: [entry(), '봄 발매'],
  gone: '운영이 끝난 대기실입니다.',
  error: problems.INTERNAL[1],
});

it.each(['NOT_FOUND', 'INTERNAL'] as const)(
  'the waiting room page keeps its heading when joining fails with %s',
  async (code) => {
    refuse('waiting.join', code);
    await open();
    await expect.element(page.getByRole('heading', { level: 1, name: '대기실' })).toBeVisible();
    await auditPage();
  },
);

describe('a member in the queue', () => {
  it('sees how many members are before and behind, and the expected wait', async () => {
    answer('waiting.join', entry());
    await open();
    const status = page.getByRole('region', { name: '대기 현황' });
    await expect.element(status).toMatchTextContent(/앞에120명예상 대기 시간 약 2분/);
    await expect.element(status).toMatchTextContent(/내 뒤에 29명이 기다리고 있습니다\./);
    await auditPage();
  });

  it('sees the time left before the opening', async () => {
    const opensAt = '2999-01-01T00:00:00.000Z';
    answer(
      'waiting.join',
      entry({ state: 'EARLY', ahead: null, waitSeconds: null, door: { ...entry().door, opensAt } }),
    );
    await open();
    await expect.element(page.getByRole('timer', { name: '오픈까지 남은 시간' })).toMatchTextContent(/^\d+일 /);
  });

  it('returns after the admission to the page that required the waiting room', async () => {
    answer('waiting.join', entry({ state: 'ADMITTED', pass: 'admission', passEndsAt: '2999-01-01T00:00:00.000Z' }));
    neverAnswer('catalog.getById');
    const screen = await open();
    await expect.poll(screen.path).toBe('/detail/1');
    await expect.element(page.getByText('입장했습니다. 10분 안에 주문해주세요.')).toBeVisible();
  });

  it('goes on by itself after the connection was lost, in its position', async () => {
    answer('waiting.join', entry({ askAgainMs: 50 }));
    breakOff('waiting.position');
    await open();
    const lost = page.getByText('인터넷 연결이 끊겼습니다. 다시 연결되면 자동으로 이어지고, 순서는 그대로입니다.');
    await expect.element(lost).toBeVisible();
    await expect.element(page.getByRole('region', { name: '대기 현황' })).toMatchTextContent(/앞에120명/);
    answer('waiting.position', entry({ ahead: 80 }));
    await expect
      .element(page.getByRole('region', { name: '대기 현황' }), { timeout: 20_000 })
      .toMatchTextContent(/앞에80명/);
    await expect.element(lost).not.toBeInTheDocument();
    expect(requestsTo('waiting.join')).toHaveLength(1);
  });

  it('asks while the browser believes that it has no connection', async () => {
    answer('waiting.join', entry({ askAgainMs: 50 }));
    answer('waiting.position', entry({ ahead: 80 }));
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    await open();
    await expect.element(page.getByRole('region', { name: '대기 현황' })).toMatchTextContent(/앞에80명/);
  });

  it('of an address with many members comes in by itself a little later', async () => {
    refuse('waiting.join', 'JOIN_SLOWED', {}, 5);
    await open();
    await expect.element(page.getByText(problems.JOIN_SLOWED[1])).toBeVisible();
    answer('waiting.join', entry());
    await expect
      .element(page.getByRole('region', { name: '대기 현황' }), { timeout: 20_000 })
      .toMatchTextContent(/앞에120명/);
  });

  it('gives up the queue position after a confirmation', async () => {
    answer('waiting.join', entry());
    answer('waiting.leave', { ok: true });
    neverAnswer('catalog.getById');
    const screen = await open();
    await page.getByRole('button', { name: '대기 그만두기' }).click();
    await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/다시 들어오면 맨 뒤에서/);
    expect(requestsTo('waiting.leave')).toEqual([]);
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
    await expect.poll(screen.path).toBe('/detail/1');
    expect(requestsTo('waiting.leave')).toHaveLength(1);
  });
});
