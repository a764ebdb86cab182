import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reservePort } from '../src/ports.ts';
import { ShopPort } from '../src/shop-port.ts';

interface Answer {
  status: number;
  localPort: number | undefined;
  said: { pid: number; remoteAddress: string; remotePort: number };
}

let shopPort: ShopPort;
let url: string;
let children: ChildProcess[];
beforeEach(async () => {
  children = [];
  shopPort = new ShopPort(await reservePort());
  await shopPort.open();
  url = `http://127.0.0.1:${shopPort.port}`;
});
afterEach(() => {
  shopPort.close();
  for (const child of children) child.kill('SIGKILL');
});

const startProcess = async (): Promise<ChildProcess> => {
  const child = fork(fileURLToPath(new URL('serving-process.ts', import.meta.url)));
  children.push(child);
  expect(await once(child, 'message')).toEqual([{ type: 'listening' }, undefined]);
  return child;
};

/** Sends a request over a new connection, or over a connection of the agent. */
const ask = (agent: Agent | false = false): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = get(url, { agent }, (response) => {
      const localPort = response.socket.localPort;
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, localPort, said: JSON.parse(text) }));
    });
    request.on('error', reject);
  });

describe('the port of a shop while no process serves it', () => {
  it('answers every call of a program with a 503 problem and Retry-After', async () => {
    const answers = await Promise.all([
      fetch(`${url}/api/item/getBest`),
      fetch(`${url}/api/payment/webhook/portone`, { method: 'POST', body: 'x'.repeat(1_000_000) }),
      fetch(`${url}/livez`, { headers: { accept: 'application/json, text/plain' } }),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('content-type')).toMatch('application/problem+json');
      expect(await answer.json()).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    }
  });

  it('shows a browser a page that reloads itself', async () => {
    const answer = await fetch(`${url}/detail/1`, { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    const page = await answer.text();
    expect(page).toContain('<html lang="ko">');
    expect(page).toContain(`http-equiv="refresh" content="${answer.headers.get('retry-after')}"`);
  });
});

describe('the port of a shop with processes', () => {
  it('passes each connection to one process, with the client’s address and all later requests', async () => {
    const serving = await startProcess();
    shopPort.serve(serving);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const [first, second] = [await ask(agent), await ask(agent)];
    agent.destroy();
    expect(first.said).toEqual({
      pid: serving.pid,
      remoteAddress: '127.0.0.1',
      remotePort: first.localPort,
    });
    expect(second).toEqual(first);
  });

  it('answers 503 to connections that a killed process had not accepted yet', async () => {
    const killed = await startProcess();
    shopPort.serve(killed);
    killed.kill('SIGSTOP');
    const waiting = Array.from({ length: 20 }, () => ask());
    await expect.poll(() => shopPort.waitingFor(killed)).toBe(20);
    killed.kill('SIGKILL');
    const statuses = (await Promise.all(waiting)).map(({ status }) => status);
    expect(statuses).toEqual(Array(20).fill(503));
    expect((await ask()).status).toBe(503);
  });

  it('holds connections while the next process starts, and refuses them when no process will start', async () => {
    const answered: number[] = [];
    const askMeanwhile = () => ask().then(({ status }) => answered.push(status));
    shopPort.serve(undefined, true);
    const waiting = Array.from({ length: 20 }, askMeanwhile);
    shopPort.serve(await startProcess());
    await Promise.all(waiting);
    expect(answered).toEqual(Array(20).fill(200));

    shopPort.serve(undefined, true);
    const inVain = askMeanwhile();
    await expect.poll(() => shopPort.waitingFor(undefined)).toBe(1);
    shopPort.serve(undefined);
    await inVain;
    expect(answered.at(-1)).toBe(503);
  });

  it('switches from one process to the next without a failed request', async () => {
    const [previous, next] = [await startProcess(), await startProcess()];
    shopPort.serve(previous);
    const answers: Promise<Answer>[] = [];
    const asking = setInterval(() => answers.push(ask()), 1);
    await expect.poll(() => answers.length).toBeGreaterThan(50);
    shopPort.serve(next);
    await shopPort.whenTaken(previous);
    previous.kill('SIGTERM');
    await once(previous, 'exit');
    await expect.poll(() => answers.length).toBeGreaterThan(200);
    clearInterval(asking);
    const pids = (await Promise.all(answers)).map(({ said }) => said.pid);
    expect(new Set(pids)).toEqual(new Set([previous.pid, next.pid]));
    expect(pids.at(-1)).toBe(next.pid);
  });
});
