import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestGateway, holdTime, nobody, type Seen, send, ways } from './harness.ts';
import { beginUpload, countingCatalog, path, type } from './upload-support.ts';

const eventually = (look: () => void) => vi.waitFor(look, { timeout: 20_000, interval: 10 });

describe.each(ways)('an upload $way', ({ createTestGateway }) => {
  it('is streamed to catalog with its length and type, in either spelling of its path', async () => {
    const { arrived, server } = countingCatalog();
    const shop = await createTestGateway({ servers: { catalog: server } });
    const outgoing = beginUpload(shop.url, Buffer.alloc(300_000), 600_000);
    await eventually(() => expect(arrived.bytes).toBe(300_000));
    const status = new Promise((resolve) => outgoing.on('response', ({ statusCode }) => resolve(statusCode)));
    outgoing.end(Buffer.alloc(300_000));
    expect([await status, arrived]).toEqual([200, { begun: 1, bytes: 600_000, whole: 1, cut: 0 }]);

    const echo = await createTestGateway();
    const body = Buffer.alloc(4_000_000, 'a');
    const seen = (await echo.call('PUT', '/upload/a.b.c', { headers: type, body })).json<Seen>();
    expect(seen).toMatchObject({ url: '/upload/a.b.c', headers: { ...type, 'content-length': '4000000' } });
    expect(seen.body.length).toBe(4_000_000);
  });

  it('is also broken off at catalog when its client breaks it off', async () => {
    const { arrived, server } = countingCatalog();
    const shop = await createTestGateway({ servers: { catalog: server } });
    const outgoing = beginUpload(shop.url, Buffer.alloc(100_000), 600_000);
    await eventually(() => expect(arrived.bytes).toBe(100_000));
    outgoing.destroy();
    await eventually(() => expect(arrived).toMatchObject({ whole: 0, cut: 1 }));
  });

  it('takes no capacity from calls or images when it is slow', async () => {
    const { arrived, server } = countingCatalog();
    const shop = await createTestGateway({ servers: { catalog: server } });
    const part = Buffer.alloc(1_000);
    for (let n = 0; n < 130; n += 1) beginUpload(shop.url, part, 5_000);
    await eventually(() => expect(arrived.begun).toBe(100));
    expect((await shop.call('GET', '/api/item/getBest')).status).toBe(200);
    expect((await shop.call('GET', '/media/x.webp')).status).toBe(200);
    // 100 uploads and the two other calls have begun. The other 30 uploads wait.
    expect(arrived.begun).toBe(102);
  });

  it('gets 503 while catalog is away', async () => {
    const shop = await createTestGateway({ urls: { catalog: nobody } });
    const answer = await send(shop.url, 'PUT', path, { headers: type, body: Buffer.alloc(500_000) });
    expect([answer.status, answer.json().code]).toEqual([503, 'UNAVAILABLE']);
  });
});

it('a proxied upload arrives whole at another instance when the first instance is away', async () => {
  const { arrived, server } = countingCatalog();
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.close());
  const shop = await createTestGateway({ urls: { catalog: `${nobody},${url}` } });
  for (let n = 1; n <= 4; n += 1) {
    const answer = await send(shop.url, 'PUT', path, { headers: type, body: Buffer.alloc(2_000_000) });
    expect([answer.status, arrived.bytes]).toEqual([200, n * 2_000_000]);
  }
});

it('an upload within one process may last longer than the time limit of its call', async () => {
  const { arrived, server } = countingCatalog();
  const shop = await createTestGateway({ together: true, servers: { catalog: server } });
  holdTime();
  const outgoing = beginUpload(shop.url, Buffer.alloc(300_000), 600_000);
  const status = new Promise((resolve) => outgoing.on('response', ({ statusCode }) => resolve(statusCode)));
  await expect.poll(() => arrived.bytes).toBe(300_000);
  vi.advanceTimersByTime(150_000);
  outgoing.end(Buffer.alloc(300_000));
  expect(await status).toBe(200);
});
