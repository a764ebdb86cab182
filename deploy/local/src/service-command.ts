import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ServiceName } from '@gyeol/contracts/call.ts';
import { root } from './settings.ts';
import type { Topology } from './topology.ts';

type Log = (line: string) => void;

const run = async (
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  print: Log,
): Promise<number | null> => {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', print);
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
};

/** Runs a service's command (`seed`, `replay`, `story` …) in the environment of this run. Throws when it fails. */
export const runCommand = async (
  topology: Topology,
  service: ServiceName,
  args: readonly string[],
  print: Log,
  /**
   * Settings for this command only. A password must be passed here, because every user of the machine can read the
   * arguments of a process.
   */
  more: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const script = join(root, 'services', service, 'src', 'main.ts');
  const code = await run(script, args, { ...topology.envOf(service), ...more }, print);
  if (code !== 0) throw new Error(`${service} ${args[0] ?? ''} did not succeed.`);
};

/** Runs the checks of this run: all checks, or only the gateway's. Throws when a check fails. */
export const runChecks = async (topology: Topology, args: readonly string[], print: Log): Promise<void> => {
  const { script, env } = topology.together();
  if ((await run(script, args, env(), print)) !== 0)
    throw new Error('Not everything that the shop stands on is right.');
};
