import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from './settings.ts';

const ready = /Local:\s+(http\S+)/;

export interface LiveWeb {
  url: string;
  stop(): void;
}

/**
 * Starts Vite's server beside the open shop, so that changes in web/src appear on the screen at once. Throws an error
 * with the output of the server when the server ends before it is ready.
 */
export const serveWebLive = async (gatewayPort: number): Promise<LiveWeb> => {
  const child = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), '--clearScreen', 'false'], {
    cwd: join(root, 'web'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', GATEWAY_URL: `http://127.0.0.1:${gatewayPort}` },
  });
  const words: string[] = [];
  const url = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        words.push(String(text));
        const [, found] = ready.exec(words.join('')) ?? [];
        if (found) resolve(found);
      });
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The web page cannot be served live:\n${words.join('')}`);
  });
  return { url: await Promise.race([url, ended]), stop: () => void child.kill() };
};
