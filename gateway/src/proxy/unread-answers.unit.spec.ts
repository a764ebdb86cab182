import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { createMetrics } from '@gyeol/service-kit/metrics.ts';
import { expect, it, onTestFinished } from 'vitest';
import { endUnreadAnswers } from './unread-answers.ts';

const start = async (maxSlowReaders: number) => {
  const server = createServer((_request, response) => void response.end(Buffer.alloc(12_000_000)));
  const metrics = createMetrics('gateway');
  endUnreadAnswers(server, { stallMs: 10_000, longestMs: 600_000, maxSlowReaders }, metrics);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const ask = (): void => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () =>
      socket.pause().write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'),
    );
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
  };
  const ended = async (): Promise<number | undefined> =>
    (await metrics.registry.getSingleMetric('gateway_unread_answers_total')?.get())?.values[0]?.value;
  return { ask, ended };
};

it('a crowd of readers who are behind is waited for a tenth of the time, a few are not', async () => {
  const [few, many] = [await start(4), await start(3)];
  for (const { ask } of [few, many]) for (let reader = 0; reader < 4; reader += 1) ask();
  await expect.poll(many.ended, { timeout: 8_000 }).toBe(4);
  expect(await few.ended()).toBe(0);
}, 15_000);
