import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from '../../tests/support/parts.ts';
import {
  createTestGateway,
  holdClock,
  nobody,
  type Seen,
  startUpstream,
  type TestGateway,
  type Upstream,
  ways,
} from './harness.ts';

const another = async (...args: Parameters<typeof startUpstream>): Promise<Upstream> => {
  const upstream = await startUpstream(...args);
  onTestFinished(() => upstream.server.close());
  return upstream;
};
const rawServer = async (handle: Parameters<typeof createServer>[1]): Promise<string> => {
  const server: Server = createServer(handle).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const json = { 'content-type': 'application/json' };

const megabytes = (count: number) => Buffer.alloc(count * 1_000_000, 'x');
const image = `/media/${'a'.repeat(64)}.jpg`;
/** Sends a request and does not read the answer. */
const ask = (shop: { url: string }, path: string): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(shop.url).port), '127.0.0.1', () => {
      socket.pause().write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`);
      resolve(socket);
    });
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
  });

describe('a failure of a service', () => {
  it('gives 503 when the connection is cut, and a write is not repeated', async () => {
    let hits = 0;
    const url = await rawServer((socket) => {
      socket.once('data', () => {
        hits += 1;
        socket.destroy();
      });
    });
    const shop = await createTestGateway({ urls: { member: url } });
    const answer = await shop.call('POST', '/api/loginProc', { headers: json, body: '{}' });
    expect([answer.status, hits]).toEqual([503, 1]);
  });

  it('breaks only the answer in which it happens', async () => {
    const url = await rawServer((socket) => {
      socket.once('data', () => {
        socket.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"half"');
      });
    });
    const shop = await createTestGateway({ urls: { catalog: url } });
    await expect(shop.call('GET', '/api/item/getBest')).rejects.toThrow();
    expect((await shop.call('GET', '/api/comment/allQnA')).status).toBe(200);
  });

  it('gives 503 when the answer is not HTTP', async () => {
    const url = await rawServer((socket) => void socket.end('hello\r\n\r\n'));
    const shop = await createTestGateway({ urls: { catalog: url } });
    const answer = await shop.call('GET', '/api/item/getBest');
    expect([answer.status, answer.json().code]).toEqual([503, 'UNAVAILABLE']);
  });
});

describe('several instances of a service', () => {
  const two = async (first: string | undefined, behave?: Parameters<typeof startUpstream>[1]) => {
    const port = await freePort();
    const living = await another('catalog', behave);
    const shop = await createTestGateway({
      urls: {
        catalog: `${first ?? `http://127.0.0.1:${port}`},${living.url}`,
        member: `http://127.0.0.1:${port},${living.url}`,
      },
    });
    return { shop, living, port };
  };

  it('share the calls evenly', async () => {
    const first = await another('catalog');
    const { shop, living } = await two(first.url);
    for (let i = 0; i < 20; i += 1) await shop.call('GET', '/api/item/getBest');
    expect([first.seen.length, living.seen.length]).toEqual([10, 10]);
  });

  it('share the calls: each call goes to the instance that is least busy', async () => {
    const held = Promise.withResolvers<object>();
    const slow = await another('catalog', () => held.promise);
    const { shop, living } = await two(slow.url);
    const waiting = Array.from({ length: 2 }, () => shop.call('GET', '/api/item/getBest'));
    await expect.poll(() => slow.seen.length).toBe(1);
    for (let calls = 0; calls < 10; calls += 1) await shop.call('GET', '/api/item/getBest');
    expect([slow.seen.length, living.seen.length]).toEqual([1, 11]);
    held.resolve({});
    await Promise.all(waiting);
  });

  it('are left out of reads and writes while dead, and get calls again when they are back', async () => {
    const { shop, living, port } = await two(undefined);
    for (let i = 0; i < 6; i += 1) {
      expect((await shop.call('GET', '/api/item/getBest')).status).toBe(200);
      const written = await shop.call('POST', '/api/loginProc', { headers: json, body: `{"n":${i}}` });
      expect(written.json<Seen>().body).toBe(`{"n":${i}}`);
    }
    expect(living.seen).toHaveLength(12);
    const back = await another('catalog', undefined, port);
    const seenAgain = async (): Promise<number> => {
      await shop.call('GET', '/api/item/getBest');
      return back.seen.length;
    };
    await expect.poll(seenAgain, { interval: 100 }).toBeGreaterThan(0);
  });

  it('get a read for a second try when it broke off at another instance', async () => {
    const breaking = await rawServer((socket) => void socket.once('data', () => socket.destroy()));
    const { shop } = await two(breaking);
    for (let i = 0; i < 4; i += 1) expect((await shop.call('GET', '/api/item/getBest')).status).toBe(200);
  });

  it('give 503 when all of them are dead', async () => {
    const shop = await createTestGateway({ urls: { catalog: `${nobody},http://127.0.0.1:10` } });
    for (let i = 0; i < 4; i += 1) expect((await shop.call('GET', '/api/item/getBest')).status).toBe(503);
  });
});

describe('slow readers of images', () => {
  it('leave connections free for calls even when 140 slow readers wait', async () => {
    const held = Promise.withResolvers<unknown>();
    const shop = await createTestGateway({
      behave: { catalog: (request) => (request.raw.url?.startsWith('/api/') ? { ok: 1 } : held.promise) },
    });
    const spelled = image.replace('media', '%6dedia');
    const readers = Array.from({ length: 140 }, (_, index) => ask(shop, index % 2 === 0 ? image : spelled));
    await Promise.all(readers);
    await expect.poll(() => shop.upstreams.catalog.seen.length).toBe(128);
    expect((await shop.call('GET', '/api/item/getBest')).status).toBe(200);
    held.resolve({});
  });
});

describe.each(ways)('a service $way', ({ createTestGateway }) => {
  it('gets a call a single time even when it answers 503, and the client gets this 503', async () => {
    let hits = 0;
    const shop = await createTestGateway({
      behave: {
        catalog: (request) => {
          hits += 1;
          return request.raw.url === '/api/item/getBest'
            ? Promise.reject(Object.assign(new Error('no'), { statusCode: 503 }))
            : 1;
        },
      },
    });
    const answer = await shop.call('GET', '/api/item/getBest');
    expect([answer.status, hits]).toEqual([503, 1]);
  });

  it.each(['GET', 'POST'])('gives 503 with Retry-After to %s when it cannot be reached', async (method) => {
    const shop = await createTestGateway({ urls: { catalog: nobody, member: nobody } });
    const input = method === 'GET' ? {} : { headers: json, body: '{"a":1}' };
    const answer = await shop.call(method, method === 'GET' ? '/api/item/getBest' : '/api/loginProc', input);
    expect(answer.headers).toMatchObject({
      'retry-after': '2',
      'content-type': 'application/problem+json; charset=utf-8',
    });
    expect(answer.json()).toMatchObject({
      status: 503,
      code: 'UNAVAILABLE',
      requestId: answer.headers['x-request-id'],
      message: expect.stringMatching(/연결/),
    });
  });

  describe('a client that goes away', () => {
    it('causes no error and no warning when it leaves before its answer or in the middle of its body', async () => {
      const held = Promise.withResolvers<string>();
      const shop = await createTestGateway({
        behave: { catalog: () => held.promise },
      });
      const port = Number(new URL(shop.url).port);
      const leave = (text: string) =>
        new Promise<void>((resolve) => {
          const socket = connect(port, '127.0.0.1', () => {
            socket.write(text, () => resolve(void socket.destroy()));
          });
        });
      const { server } = shop.gateway.server;
      const connections = () => promisify(server.getConnections).call(server);
      await leave('GET /api/item/getBest HTTP/1.1\r\nhost: a\r\n\r\n');
      await leave(
        'POST /api/loginProc HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{"user',
      );
      await leave('POST /api/loginProc HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhel');
      await expect.poll(connections).toBe(0);
      held.resolve('x'.repeat(1_000_000));
      expect((await shop.call('GET', '/api/item/getBest')).status).toBe(200);
      // Neither an error nor a warning may be logged, or else any stranger could fill the log.
      expect(shop.logged.filter(({ level }) => level === 'error' || level === 'warn')).toEqual([]);
      expect(shop.upstreams.member.seen).toEqual([]);
    });
  });

  describe('clients that do not read their answer', () => {
    const readSome = async (socket: Socket, bytes: number): Promise<void> => {
      let received = 0;
      while (received < bytes) {
        const [chunk] = (await once(socket.resume(), 'data')) as [Buffer];
        received += chunk.length;
      }
      socket.pause();
    };
    const ended = async (shop: TestGateway): Promise<number> =>
      Number(/gateway_unread_answers_total\{.*\} (\d+)/.exec((await shop.call('GET', '/metrics')).text)?.[1]);

    it('are disconnected after a while, but a client that reads slowly is not', async () => {
      holdClock();
      const shop = await createTestGateway({
        env: { ANSWER_STALL_MS: '10000' },
        behave: { catalog: () => megabytes(40) },
      });
      const left = await ask(shop, image);
      const slow = await ask(shop, image);
      // Each read takes more bytes than the system buffers between client and gateway, so that every read makes
      // progress.
      const goOnReading = async (): Promise<number> => {
        await readSome(slow, 1_500_000);
        await vi.advanceTimersByTimeAsync(1_000);
        return await ended(shop);
      };
      for (let second = 1; second <= 8; second += 1) expect(await goOnReading()).toBe(0);
      await expect.poll(goOnReading, { interval: 1 }).toBe(1);
      left.resume();
      await expect.poll(() => left.destroyed).toBe(true);
      await readSome(slow, 40_000_000 - slow.bytesRead);
      expect(await ended(shop)).toBe(1);
    });

    it('are also disconnected in the end when they read byte by byte', async () => {
      holdClock();
      const shop = await createTestGateway({
        env: { ANSWER_STALL_MS: '60000', ANSWER_LONGEST_MS: '20000' },
        behave: { catalog: () => megabytes(24) },
      });
      const dripping = await ask(shop, '/api/item/getBest');
      const drip = async (): Promise<number> => {
        await readSome(dripping, 1);
        await vi.advanceTimersByTimeAsync(2_000);
        return await ended(shop);
      };
      for (let look = 1; look <= 8; look += 1) expect(await drip()).toBe(0);
      await expect.poll(drip, { interval: 1 }).toBe(1);
    });
  });

  describe('the log', () => {
    it('has no line for a successful read, and one line for a write, without personal data', async () => {
      const shop = await createTestGateway();
      shop.logged.splice(0);
      await shop.call('GET', '/api/item/getBest');
      expect(shop.logged).toEqual([]);
      await shop.call('POST', '/api/register/sendMessage/01012345678');
      await expect.poll(() => shop.logged).toHaveLength(1);
      expect(shop.logged[0]).toMatchObject({ operation: 'POST /api/register/sendMessage/{phone}', status: 200 });
      expect(JSON.stringify(shop.logged)).not.toContain('01012345678');
    });

    it('has one short line for a call whose service is away', async () => {
      const shop = await createTestGateway({ urls: { catalog: nobody } });
      await shop.call('GET', '/api/item/getBest');
      shop.logged.splice(0);
      await shop.call('GET', '/api/item/getBest');
      expect(shop.logged).toHaveLength(1);
      expect(shop.logged[0]).toMatchObject({ level: 'warn', code: 'UNAVAILABLE', operation: 'GET /api/item/getBest' });
      expect(JSON.stringify(shop.logged).length).toBeLessThan(600);
    });
  });
});
