import { percentile } from './load.ts';
import type { Page } from './page.ts';
import type { WaitingMeasurement, Window } from './waiting-measurement.ts';
import type { Queue, QueueVisit } from './waiting-queue.ts';
import { haste, letIn, silentSeconds, visitorCount } from './waiting-room.ts';

const within = <T extends { at: number }>(all: readonly T[], { from, to }: Window): T[] =>
  all.filter(({ at }) => at >= from && at < to);
const tenth = (value: number): number => Math.round(value * 10) / 10;
const whole = (value: number): number => Math.round(value);
const both = (times: readonly number[]): string =>
  `${tenth(percentile(times, 0.5))} / ${tenth(percentile(times, 0.99))}`;
const listed = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([what, count]) => `${what} ${count}`)
    .join(', ') || 'none';
const refusals = ({ refused }: Queue, window: Window): string => {
  const counts: Record<string, number> = {};
  for (const { reason } of within(refused, window)) counts[reason] = (counts[reason] ?? 0) + 1;
  return listed(counts);
};
const msOf = (all: readonly { ms: number }[]): number[] => all.map(({ ms }) => ms);

const perSecond = (moments: readonly number[], { from, to }: Window): number[] => {
  const counts = Array.from({ length: Math.max(1, Math.floor((to - from) / 1_000)) }, () => 0);
  for (const at of moments) {
    const second = Math.floor((at - from) / 1_000);
    if (second >= 0 && second < counts.length) counts[second] = (counts[second] ?? 0) + 1;
  }
  return counts;
};
const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);

/** Counts unfair admissions: a buyer had a position before another buyer came, but was admitted later. */
const overtaken = (walks: readonly QueueVisit[]): number => {
  const inOrder = walks.filter(({ number }) => number > 0).toSorted((one, other) => one.number - other.number);
  let latest = 0;
  let count = 0;
  for (const { sentAt, queuedAt } of inOrder) {
    if (queuedAt < latest) count += 1;
    latest = Math.max(latest, sentAt);
  }
  return count;
};

const arrivalRows = ({ queue, arrival }: WaitingMeasurement, { row, verdict }: Page): void => {
  const seconds = (arrival.to - arrival.from) / 1_000;
  const joins = msOf(within(queue.joins, arrival));
  row('positions given/s', whole(visitorCount / seconds), `${visitorCount} came within ${tenth(seconds)} s`);
  row('taking a position, p50 / p99 ms', both(joins), `p99 ≤ 500: ${verdict(percentile(joins, 0.99) <= 500)}`);
};

const heldRows = ({ queue, held, cost, browse }: WaitingMeasurement, { row, verdict }: Page): void => {
  const polls = msOf(within(queue.polls, held));
  const seconds = (held.to - held.from) / 1_000;
  const { empty, heldBefore, heldAfter } = cost;
  const gatewayMs = heldAfter.gatewayMs - heldBefore.gatewayMs;
  row('looks/s while all wait', whole(polls.length / seconds), '');
  row('a look while all wait, p50 / p99 ms', both(polls), `p99 ≤ 100: ${verdict(percentile(polls, 0.99) <= 100)}`);
  const cpu = gatewayMs / polls.length;
  row('CPU of a look, ms: gateway', Math.round(cpu * 100) / 100, `≤ 1: ${verdict(cpu <= 1)}`);
  if (heldAfter.redisMs > 0) {
    const redisMs = (heldAfter.redisMs - heldBefore.redisMs) / polls.length;
    const bytes = heldBefore.redisBytes / visitorCount;
    row('CPU of Redis for a look, ms', Math.round(redisMs * 1_000) / 1_000, '');
    row('memory of Redis for each who waits, bytes', whole(bytes), `≤ 300: ${verdict(bytes <= 300)}`);
  }
  row(
    'CPU of the gateways for each who waits, ms a second',
    Math.round((gatewayMs / seconds / visitorCount) * 1_000) / 1_000,
    '',
  );
  const [before = 0, after = 0] = [empty.gatewayBytes, heldAfter.gatewayBytes].map((bytes) => whole(bytes / 2 ** 20));
  const small = after - before <= 64;
  row('memory of the gateways before and with the visitors, MiB', `${before} → ${after}`, `+ ≤ 64: ${verdict(small)}`);
  const p99 = percentile(browse.held, 0.99);
  row('shop list, nobody there, p50 / p99 ms', both(browse.alone), '');
  row('shop list while all wait, p50 / p99 ms', both(browse.held), `p99 ≤ 40: ${verdict(p99 <= 40)}`);
};

const faultRows = ({ queue, faults, held }: WaitingMeasurement, { row, verdict }: Page): void => {
  if (!faults) return;
  const { silent, restarted } = faults;
  const { polls } = queue;
  const answered = polls.map(({ at, ms }) => at + ms).filter((at) => at > silent.to);
  const firstAnswerAfter = (Math.min(...answered) - silent.to) / 1_000;
  row(
    `Redis silent for ${silentSeconds} s: first look answered after s`,
    tenth(firstAnswerAfter),
    `≤ 2: ${verdict(firstAnswerAfter <= 2)}`,
  );
  const pollTimes = polls.map(({ at }) => at);
  const usual = mean(perSecond(pollTimes, held));
  const most = Math.max(...perSecond(pollTimes, { from: silent.to, to: restarted.from }));
  row('most looks in a second after it', most, `≤ 3 × the usual ${whole(usual)}: ${verdict(most <= 3 * usual)}`);
  row('a gateway killed: open again after s', tenth((restarted.to - restarted.from) / 1_000), '');
  row('looks refused or lost by both', refusals(queue, { from: silent.from, to: faults.over }), '');
};

const movingRows = (measured: WaitingMeasurement, { row, verdict }: Page): void => {
  const { queue, moving, browse, tally } = measured;
  const admissions = queue.visits.map(({ admittedAt }) => admittedAt);
  const rates = perSecond(admissions, moving);
  const [average, most] = [mean(rates), Math.max(...rates)];
  const near = Math.abs(average / letIn - 1) <= 0.02;
  row('let in/s, mean', tenth(average), `${letIn} ± 2 %: ${verdict(near)}`);
  row('let in/s, most', most, `≤ ${letIn} and one second's worth: ${verdict(most <= 2 * letIn)}`);
  const polls = msOf(within(queue.polls, moving));
  row(
    'a look while they go in and buy, p50 / p99 ms',
    both(polls),
    `p99 ≤ 250: ${verdict(percentile(polls, 0.99) <= 250)}`,
  );
  const failed = refusals(queue, moving);
  row('looks refused or lost', failed, `none: ${verdict(failed === 'none')}`);
  const off = queue.visits.flatMap(({ estimates, admissionSeenAt }) =>
    estimates.filter(({ at }) => at >= moving.from).map(({ at, seconds }) => (admissionSeenAt - at) / 1_000 - seconds),
  );
  const wrong = off.map(Math.abs);
  const holds = percentile(wrong, 0.95) <= 5;
  row(
    'estimated wait against the real one, off by s, p50 / p95',
    `${tenth(percentile(wrong, 0.5))} / ${tenth(percentile(wrong, 0.95))}`,
    `p95 ≤ 5: ${verdict(holds)}`,
  );
  const late = queue.visits.filter(({ admittedAt }) => admittedAt >= moving.from);
  row(
    'let in, until they know, p50 / p99 s',
    both(late.map(({ admissionSeenAt, admittedAt }) => (admissionSeenAt - admittedAt) / 1_000)),
    '',
  );
  const p99 = percentile(browse.moving, 0.99);
  row('shop list meanwhile, p50 / p99 ms', both(browse.moving), `p99 ≤ 100: ${verdict(p99 <= 100)}`);
  row('orders paid', tally.settledAt.length, `refused: ${listed(tally.refused)}`);
};

const fairnessRows = ({ queue, cheats }: WaitingMeasurement, { row, verdict }: Page): void => {
  const inside = queue.visits.filter(({ number }) => number > 0);
  const hasty = inside.filter(({ buyer }) => buyer.haste !== undefined);
  const zero = (count: number): string => `0: ${verdict(count === 0)}`;
  row('let in', inside.length, `${visitorCount}: ${verdict(inside.length === visitorCount)}`);
  const late = overtaken(queue.visits);
  row('let in after somebody who came later', late, zero(late));
  row('positions lost or farther back than before', queue.lost, zero(queue.lost));
  const behind = overtaken(queue.visits) - overtaken(queue.visits.filter((visit) => !hasty.includes(visit)));
  row(`overtaken by one of ${hasty.length} who looked ${haste} × as often`, behind, zero(behind));
  row('jumped the line', cheats.in, zero(cheats.in));
};

export const reportWaitingRoom = (measured: WaitingMeasurement, page: Page): void => {
  const { print, header, row } = page;
  const where = measured.withoutRedis
    ? `one gateway, its own queue: ${measured.withoutRedis}`
    : `Redis and ${measured.gateways} gateways`;
  print(`\n### A waiting room: ${visitorCount} people, ${letIn} let in a second, ${where}\n`);
  header('figure', 'measured', 'target');
  for (const report of [arrivalRows, heldRows, faultRows, movingRows, fairnessRows]) report(measured, page);
  print('');
  header('who would not wait', 'was answered');
  for (const [attempt, answers] of Object.entries(measured.cheats.answersByAttempt)) row(attempt, listed(answers));
};
