import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { eventually } from '../../tests/support/eventually.ts';
import { demandRedisServer, endProcess, freePort, orSkip, startRedisServer } from '../../tests/support/parts.ts';
import { runEntries } from '../../tests/support/processes.ts';
import { type Stack, startStack } from '../../tests/support/stack.ts';

interface OwnRedis {
  readonly url: string;
  /** The CPU used so far, in ms. */
  cpuMs(): Promise<number>;
  /** The memory of a sale gate's queue, in bytes. */
  bytesOf(saleGateId: number): Promise<number>;
  pause(ms: number): Promise<unknown>;
  stop(): Promise<void>;
}
interface OtherGateway {
  readonly url: string;
  pid(): number;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Answers the raw text of Redis' replies. A client library is not worth it for so few commands. */
const sendCommand = (port: number, ...commands: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const text = [...commands, 'QUIT', ''].join('\r\n');
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setEncoding('utf8').on('data', (part) => {
      answer += String(part);
    });
    socket.once('end', () => resolve(answer)).once('error', reject);
  });
const numberIn = (text: string, name: string): number => Number(new RegExp(`${name}:([\\d.]+)`).exec(text)?.[1] ?? 0);

/** Answers the reason when Redis is not available. */
const findRedis = async (): Promise<{ part: OwnRedis } | { reason: string }> => {
  const found = await orSkip(demandRedisServer);
  if ('reason' in found) return found;
  const { url, port, stop } = await startRedisServer(found.part);
  const part: OwnRedis = {
    url,
    cpuMs: async () => {
      const info = await sendCommand(port, 'INFO CPU');
      return (numberIn(info, 'used_cpu_user') + numberIn(info, 'used_cpu_sys')) * 1_000;
    },
    bytesOf: async (saleGateId) => {
      const keys = ['line', 'away', 'seen', 'tickets', 'state'].map(
        (name) => `"gyeol waiting {${saleGateId}} ${name}"`,
      );
      const answer = await sendCommand(port, ...keys.map((key) => `MEMORY USAGE ${key} SAMPLES 0`));
      return [...answer.matchAll(/^:(\d+)/gm)].reduce((sum, [, bytes]) => sum + Number(bytes), 0);
    },
    pause: (ms) => sendCommand(port, `CLIENT PAUSE ${ms} ALL`),
    stop: () => stop(),
  };
  return { part };
};

const lines = (file: string): string[] => readFileSync(file, 'utf8').split('\0').slice(0, -1);

/** The second gateway has the environment of the first gateway, but a port of its own. Linux only. */
const startOtherGateway = async (dataDir: string): Promise<OtherGateway> => {
  const first = runEntries(dataDir).find(({ service }) => service === 'gateway')?.pid ?? 0;
  const [program = '', ...args] = lines(`/proc/${first}/cmdline`);
  const variables = lines(`/proc/${first}/environ`).map((line) => [line.split('=', 1)[0] ?? '', line] as const);
  const env = Object.fromEntries(variables.map(([name, line]) => [name, line.slice(name.length + 1)]));
  const [port, internalPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const launch = async (): Promise<ChildProcess> => {
    const { NODE_CHANNEL_FD: _ipc, ...own } = env;
    const ports = { PORT: String(port), INTERNAL_PORT: String(internalPort) };
    const started = spawn(program, args, { stdio: 'ignore', env: { ...own, ...ports } });
    await eventually('the second gateway answers', async () => (await fetch(`${url}/readyz`)).status === 200);
    return started;
  };
  let child = await launch();
  return {
    url,
    pid: () => child.pid ?? 0,
    restart: async () => {
      await endProcess(child, 'SIGKILL');
      child = await launch();
    },
    stop: () => endProcess(child),
  };
};

export interface WaitingShop {
  readonly stack: Stack;
  readonly redis: OwnRedis | undefined;
  readonly withoutRedis: string | undefined;
  readonly other: OtherGateway | undefined;
  stop(): Promise<void>;
}

/** The shop has two gateways. Without Redis, it has one gateway, which keeps the queue itself. */
export const openWaitingShop = async (): Promise<WaitingShop> => {
  const found = await findRedis();
  const redis = 'part' in found ? found.part : undefined;
  const stack = await startStack({ demo: true, args: ['--apart'], env: redis ? { REDIS_URL: redis.url } : {} });
  const other = redis ? await startOtherGateway(stack.dataDir) : undefined;
  return {
    ...{ stack, redis, other },
    withoutRedis: 'reason' in found ? found.reason : undefined,
    stop: async () => {
      await other?.stop();
      await stack.stop();
      await redis?.stop();
    },
  };
};
