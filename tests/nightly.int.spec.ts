import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const script = fileURLToPath(new URL('../deploy/docker/nightly.sh', import.meta.url));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nightly-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const program = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
  return file;
};
const linesOf = (name: string): string[] =>
  existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8').trim().split('\n') : [];

/**
 * Runs it at a moment that stands still, with a `sleep` that writes down for how long it was asked, until its command ran
 * so often. Answers what was waited for.
 */
const runAt = async (now: string, command: string, times: number): Promise<string[]> => {
  program('date', `echo ${Date.parse(now) / 1_000}`);
  program('sleep', `echo "$1" >> ${folder}/sleeps`);
  const env = { PATH: `${folder}:${process.env.PATH}` };
  const words = ['03:30', program('command', `echo ran >> ${folder}/runs; ${command}`)];
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
])('waits until that time of Korea, %s', async (_when, now, seconds) => {
  expect((await runAt(now, 'true', 1))[0]).toBe(String(seconds));
});
it('tries a command that fails three times, half an hour apart, and then waits for the next night', async () => {
  const waits = await runAt('2026-11-26T17:30:00Z', 'false', 4);
  expect(waits.slice(0, 4)).toEqual(['3600', '1800', '1800', '3600']);
});
