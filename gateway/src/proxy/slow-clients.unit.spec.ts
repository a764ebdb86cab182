import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createMetrics } from '@gyeol/service-kit/metrics.ts';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { disconnectSlowClients } from './slow-clients.ts';

const stallMs = 10_000;
const answerBytes = 12_000_000;

// Sockets are real. Only the clock is simulated.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
});

const start = async (maxSlowReaders: number, respond: (response: ServerResponse) => void) => {
  const server = createServer((_request, response) => respond(response));
  const metrics = createMetrics('gateway');
  disconnectSlowClients(server, { stallMs, longestMs: 600_000, maxSlowReaders }, metrics);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const ask = async (): Promise<Socket> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    socket.pause().write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    return socket;
  };
  const ended = async (): Promise<number | undefined> =>
    (await metrics.registry.getSingleMetric('gateway_unread_answers_total')?.get())?.values[0]?.value;
  return { ask, ended };
};

/** Answers with more bytes than the system buffers, and counts the answers that wait for their readers. */
const longAnswers = () => {
  const counted = { begun: 0 };
  const respond = (response: ServerResponse): void => {
    counted.begun += 1;
    response.end(Buffer.alloc(answerBytes));
  };
  return { counted, respond };
};
const askFour = async (shop: Awaited<ReturnType<typeof start>>, counted: { begun: number }): Promise<void> => {
  for (let reader = 0; reader < 4; reader += 1) await shop.ask();
  await expect.poll(() => counted.begun).toBe(4);
};

it('many slow readers are disconnected after a tenth of the stall time, few readers after all of it', async () => {
  for (const [most, afterTenth] of [
    [3, 4],
    [4, 0],
  ] as const) {
    const { counted, respond } = longAnswers();
    const shop = await start(most, respond);
    await askFour(shop, counted);
    // The first check finds the readers that are behind. The second finds that they are many. The third finds for how
    // long they have been behind.
    await vi.advanceTimersByTimeAsync(stallMs / 10 + stallMs / 10);
    expect(await shop.ended()).toBe(afterTenth);
    await vi.advanceTimersByTimeAsync(stallMs);
    expect(await shop.ended()).toBe(4);
  }
});

it('a reader is not disconnected while the service itself writes slowly', async () => {
  let writing: ServerResponse | undefined;
  const shop = await start(4, (response) => {
    writing = response;
  });
  const reader = await shop.ask();
  let received = '';
  reader.on('data', (chunk) => (received += String(chunk))).resume();
  await expect.poll(() => writing).toBeDefined();
  for (let part = 1; part <= 4; part += 1) {
    writing?.write(`row ${part},`);
    await expect.poll(() => received).toContain(`row ${part},`);
    await vi.advanceTimersByTimeAsync(stallMs * 2);
  }
  expect(await shop.ended()).toBe(0);
  expect(reader.destroyed).toBe(false);
});
