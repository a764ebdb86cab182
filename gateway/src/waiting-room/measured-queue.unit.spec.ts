import { createMetrics } from '@gyeol/service-kit/metrics.ts';
import { expect, it } from 'vitest';
import { createMeasuredQueue } from './measured-queue.ts';
import { createProcessQueue } from './process-queue.ts';
import { awayMs } from './queue.ts';

it('the metrics show how many members wait at a gate, and leave out a gate without polls', async () => {
  let at = 1_000_000;
  const metrics = createMetrics('gateway');
  const queue = createMeasuredQueue(
    createProcessQueue(() => at),
    metrics,
    () => at,
  );
  const gate = { gateId: 7, opensAt: new Date(at), perMinute: 1, maxPerMinute: null };
  for (const memberId of [1, 2, 3]) await queue.join(gate, { memberId, draw: 0 });
  expect(await metrics.registry.metrics()).toMatch(/gateway_waiting_room_waiting\{gate="7",door="7".*\} 2/);
  expect(await metrics.registry.metrics()).toMatch(/gateway_waiting_room_admitted\{gate="7".*\} 1/);
  expect(await metrics.registry.metrics()).toMatch(/gateway_waiting_room_per_minute\{gate="7".*\} 1/);
  at += awayMs + 1;
  expect(await metrics.registry.metrics()).not.toMatch(/gateway_waiting_room_(waiting|admitted)\{/);
});

it('one scrape reads each gate once, and stays whole while the queue cannot be reached', async () => {
  const metrics = createMetrics('gateway');
  const gate = { gateId: 7, opensAt: new Date(0), perMinute: 1, maxPerMinute: null };
  let counted = 0;
  const lost = {
    ...createProcessQueue(() => 1_000_000),
    count: () => {
      counted += 1;
      return Promise.reject(new Error('Redis is lost'));
    },
  };
  const queue = createMeasuredQueue(lost, metrics, () => 1_000_000);
  await queue.join(gate, { memberId: 1, draw: 0 });
  expect(await metrics.registry.metrics()).toMatch(/gateway_waiting_room_waiting\{gate="7"/);
  expect(counted).toBe(1);
});
