import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ServiceName } from '@gyeol/contracts/call.ts';
import { root } from './settings.ts';
import type { Topology } from './topology.ts';

/** Runs a service's command (`seed`, `replay`, `story` …) in the environment of this run. Throws when it fails. */
export const runCommand = async (
  topology: Topology,
  service: ServiceName,
  args: readonly string[],
  print: (line: string) => void,
  /** Settings of this command alone; a password must not stand among its arguments. */
  more: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const child = spawn(process.execPath, [join(root, 'services', service, 'src', 'main.ts'), ...args], {
    env: { ...process.env, ...topology.envOf(service), ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', print);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  if (code !== 0) throw new Error(`${service} ${args[0] ?? ''} did not succeed.`);
};
