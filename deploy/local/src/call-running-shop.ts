import { existsSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import type { ControlFile, ControlLine, ControlRequest } from './control.ts';
import { controlFileOf, holderOf } from './data-dir.ts';
import { print } from './progress.ts';
import { readSettings, UsageError } from './settings.ts';

/** Prints the progress. Throws UsageError. */
export const callRunningShop = async (
  order: 'scale' | 'restart' | 'command' | 'backup' | 'reconcile',
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<void> => {
  const { dataDir } = readSettings([], env);
  const file = controlFileOf(dataDir);
  if (holderOf(dataDir) === undefined || !existsSync(file))
    throw new UsageError(`No shop is open on ${dataDir}. Open it first: npm start`);
  const { port, token } = JSON.parse(readFileSync(file, 'utf8')) as ControlFile;
  const headers = { authorization: token };
  const { ADMIN_PASSWORD: adminPassword } = env;
  const input: ControlRequest = { args, ...(adminPassword ? { adminPassword } : {}) };
  const answer = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path: `/${order}`, method: 'POST', headers }, resolve);
    sent.once('error', reject).end(JSON.stringify(input));
  }).catch((error: Error) => {
    throw new UsageError(`The shop on ${dataDir} does not answer (${error.message}).`);
  });
  let done = false;
  for await (const text of createInterface({ input: answer })) {
    const line = JSON.parse(text) as ControlLine;
    if ('print' in line) print(line.print);
    else if ('error' in line) throw new UsageError(line.error);
    else done = line.done;
  }
  if (!done) throw new UsageError('The shop ended before it was done.');
};
