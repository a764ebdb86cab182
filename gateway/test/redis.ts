import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';

const program = '/usr/bin/redis-server';
export const hasRedis = existsSync(program);

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

export interface TestRedis {
  readonly url: string;
  readonly port: number;
  stop(): void;
}

/** A real Redis that keeps nothing on disk. */
export const startRedis = async (given?: number): Promise<TestRedis> => {
  const port = given ?? (await freePort());
  const args = ['--port', String(port), '--save', '', '--appendonly', 'no', '--bind', '127.0.0.1'];
  const redis = spawn(program, args);
  await new Promise<void>((resolve) => redis.stdout.on('data', (text) => String(text).includes('Ready') && resolve()));
  return { url: `redis://127.0.0.1:${port}`, port, stop: () => void redis.kill('SIGKILL') };
};
