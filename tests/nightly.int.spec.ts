import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const script = fileURLToPath(new URL('../deploy/docker/nightly.sh', import.meta.url));
/**
 * The folder with the replaced programs. Its `date` always prints the same time, and its `sleep` only records its
 * argument.
 */
const stillClock = fileURLToPath(new URL('support/still-clock/', import.meta.url));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nightly-'));
});
// Retries to remove the folder, because the last `sleep` may still be writing into it.
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const linesOf = (name: string): string[] =>
  existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8').trim().split('\n') : [];

/**
 * Runs the script at the time `now` until it has run its command `times` times. Returns the recorded waiting times in
 * seconds.
 */
const runAt = async (now: string, command: string, times: number): Promise<string[]> => {
  const env = {
    PATH: `${stillClock}:${process.env.PATH}`,
    NOW: String(Date.parse(now) / 1_000),
    SLEEPS: join(folder, 'sleeps'),
  };
  const words = ['03:30', 'sh', '-c', `echo ran >> ${folder}/runs; ${command}`];
  const child = spawn(script, words, { env, stdio: 'ignore' });
  const ended = once(child, 'close');
  await expect.poll(() => linesOf('runs').length).toBeGreaterThanOrEqual(times);
  child.kill('SIGTERM');
  await ended;
  return linesOf('sleeps');
};

it.each([
  ['half an hour before', '2026-11-26T18:00:00Z', 1_800],
  ['half an hour after', '2026-11-26T19:00:00Z', 84_600],
  ['at that very second', '2026-11-26T18:30:00Z', 86_400],
])('the nightly command waits until its time in Korea, starting %s', async (_when, now, seconds) => {
  expect((await runAt(now, 'true', 1))[0]).toBe(String(seconds));
});
it('a failing nightly command is tried three times, half an hour apart, and again the next night', async () => {
  const waits = await runAt('2026-11-26T17:30:00Z', 'false', 4);
  expect(waits.slice(0, 4)).toEqual(['3600', '1800', '1800', '3600']);
});
