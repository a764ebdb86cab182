import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetServerTime, learnServerTime, onServerMoments, serverNow } from './server-clock.ts';

const at = (time: string): number => Date.parse(`2026-12-01T${time}Z`);
const answerAt = (time: string): void => learnServerTime(new Date(at(time)).toUTCString());

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'], now: at('00:59:00.700') });
  vi.stubGlobal('document', new EventTarget());
});
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  forgetServerTime();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the server’s time', () => {
  it('is the device’s time before the first answer', () => expect(serverNow()).toBe(at('00:59:00.700')));

  it('is at least the time of the first answer, and later answers bring it closer', () => {
    answerAt('01:00:00');
    expect(serverNow()).toBe(at('01:00:00'));
    vi.advanceTimersByTime(400);
    expect(serverNow()).toBe(at('01:00:00.400'));
    // The server's clock has just reached the next second.
    answerAt('01:00:01');
    expect(serverNow()).toBe(at('01:00:01'));
  });

  it('is not set back by the later part of a second, by an answer from a cache, or by an answer without a time', () => {
    answerAt('01:00:01');
    vi.advanceTimersByTime(900);
    answerAt('01:00:01');
    answerAt('00:30:00');
    learnServerTime(null);
    learnServerTime('soon');
    expect(serverNow()).toBe(at('01:00:01.900'));
  });

  it('is also learned when the device’s clock is ahead', () => {
    answerAt('00:58:00');
    expect(serverNow()).toBe(at('00:58:00'));
  });
});

describe('the moments of the server', () => {
  /** Returns the server's times at which a moment was reported. */
  const watch = (...moments: number[]): number[] => {
    const seen: number[] = [];
    const stop = onServerMoments(
      (now) => moments.find((moment) => moment > now),
      () => seen.push(serverNow()),
    );
    stops.push(stop);
    return seen;
  };

  it('are reported by the server’s clock, one after another, without polling', () => {
    answerAt('01:00:00');
    const seen = watch(at('01:00:05'), at('01:00:07'));
    vi.advanceTimersByTime(4_999);
    expect(seen).toEqual([]);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual([at('01:00:05')]);
    vi.advanceTimersByTime(2_000);
    expect(seen).toEqual([at('01:00:05'), at('01:00:07')]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('come earlier when an answer shows that the server is ahead', () => {
    const seen = watch(at('01:00:05'));
    answerAt('01:00:04');
    vi.advanceTimersByTime(1_000);
    expect(seen.at(-1)).toBe(at('01:00:05'));
    expect(vi.getTimerCount()).toBe(0);
  });

  it('are reported when the visitor returns to the page after the device slept', () => {
    const seen = watch(at('01:00:05'));
    vi.setSystemTime(at('02:00:00'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(seen).toEqual([at('02:00:00')]);
  });

  it('may be further away than a timer can run', () => {
    const inTwoMonths = Date.parse('2027-02-01T00:00:00Z');
    const seen = watch(inTwoMonths);
    vi.advanceTimersByTime(inTwoMonths - Date.now() - 1);
    expect(seen.every((time) => time < inTwoMonths)).toBe(true);
    vi.advanceTimersByTime(1);
    expect(seen.at(-1)).toBe(inTwoMonths);
  });

  it('are no longer reported after the end', () => {
    const report = vi.fn();
    onServerMoments(() => at('01:00:05'), report)();
    answerAt('02:00:00');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(report).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});
