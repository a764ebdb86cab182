import { expect, it } from 'vitest';
import { nextReceiptStep } from './next-step.ts';

const day5 = new Date('2026-11-28T00:00:00+09:00');
const before = new Date(day5.getTime() - 1);
const facts = { left: 50_000, live: undefined, isRequested: true, selfIssueAt: day5, now: before };

it.each([
  ['what was asked for is issued', {}, 'issue'],
  ['without a request it waits for the last day', { isRequested: false }, 'wait'],
  ['on the last day it is issued without a request', { isRequested: false, now: day5 }, 'issue'],
  ['of the whole sum it is as it should be', { live: 50_000 }, 'done'],
  ['after a partial refund the old one is cancelled', { left: 20_000, live: 50_000 }, 'cancel'],
  ['and one of the rest is issued', { left: 20_000 }, 'issue'],
  ['after a whole refund it is cancelled', { left: 0, live: 50_000 }, 'cancel'],
  ['and none is issued again, not on the last day either', { left: 0, now: day5 }, 'done'],
  ['nothing paid, nothing issued', { left: 0, isRequested: false }, 'done'],
] as const)('cash receipt: %s', (_, more, step) => {
  expect(nextReceiptStep({ ...facts, ...more })).toBe(step);
});
