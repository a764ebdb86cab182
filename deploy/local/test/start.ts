import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

export interface Ended {
  code: number | null;
  /**
   * The output lines that begin with the shop's name and give the reason. A refused start should print one such line.
   */
  reasons: string[];
  output: string;
}

/** Runs `npm start` until it ends, without the settings in this process's own environment. */
export const runShop = (env: Record<string, string>): Promise<Ended> => {
  const child = spawn(process.execPath, [main, 'start'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '17980',
      SANDBOX_PORT: '17981',
      DEMO: 'off',
      ...env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  return new Promise((resolve) => {
    child.once('close', (code) => {
      const reasons = output.split('\n').filter((line) => line.startsWith('gyeol: '));
      resolve({ code, reasons, output });
    });
  });
};
