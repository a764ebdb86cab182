import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../deploy/local/src/main.ts', import.meta.url));

/**
 * Runs a command for an open shop: `npm run scale …`, `restart …`, `backup …`. Returns the output. Throws the output
 * when the command fails.
 */
export const npmRun = async (
  dataDir: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const child: ChildProcess = spawn(process.execPath, [main, ...args], {
    env: { ...process.env, GYEOL_DATA: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(output);
  return output;
};
