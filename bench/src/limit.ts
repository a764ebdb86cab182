import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('./limit-server.ts', import.meta.url));

/**
 * Starts a bare Fastify server behind a bare `@fastify/http-proxy`, in two processes. The request rate of this pair is
 * the highest that a server behind a proxy can reach on this machine with the given bytes.
 */
export const startLimit = async (bytes: Buffer): Promise<{ url: string; stop(): void }> => {
  const launch = async (role: 'upstream' | 'proxy', argument: string): Promise<{ port: number; stop(): void }> => {
    const child = fork(script, [role, argument], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    const port = await new Promise<number>((resolve, reject) => {
      child.once('message', (message) => resolve((message as { port: number }).port));
      child.once('exit', (code) => reject(new Error(`the limit server ended with ${code}`)));
    });
    return { port, stop: () => void child.kill() };
  };
  const upstream = await launch('upstream', bytes.toString('base64'));
  const proxy = await launch('proxy', `http://127.0.0.1:${upstream.port}`);
  return {
    url: `http://127.0.0.1:${proxy.port}/`,
    stop: () => {
      proxy.stop();
      upstream.stop();
    },
  };
};
