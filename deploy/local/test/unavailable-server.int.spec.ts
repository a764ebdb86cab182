import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { reservePort } from '../src/ports.ts';
import { UnavailableServer } from '../src/unavailable-server.ts';

describe.runIf(process.platform === 'linux')('the port of a shop whose process is on its way', () => {
  let closing: (() => void)[] = [];
  afterEach(() => {
    for (const close of closing) close();
    closing = [];
  });
  const open = async (): Promise<{ url: string; port: number; server: UnavailableServer }> => {
    const port = await reservePort();
    const server = new UnavailableServer(port);
    closing.push(() => server.close());
    server.listen();
    return { url: `http://127.0.0.1:${port}`, port, server };
  };

  it('answers programs with a problem that says when to come again, whatever they send', async () => {
    const { url } = await open();
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

  it('shows a browser a page that comes again by itself', async () => {
    const { url } = await open();
    const answer = await fetch(`${url}/detail/1`, { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    const page = await answer.text();
    expect(page).toContain('<html lang="ko">');
    expect(page).toContain(`http-equiv="refresh" content="${answer.headers.get('retry-after')}"`);
  });

  it('shares the port with who comes back, and leaves it to them without a refused connection', async () => {
    const { url, port, server } = await open();
    const back = createServer((_request, response) => response.writeHead(200, { connection: 'close' }).end());
    closing.push(() => back.close());
    const answers: Promise<number>[] = [];
    const ask = () => void answers.push(fetch(url).then(({ status }) => status));
    const asking = setInterval(ask, 1);
    await expect.poll(() => answers.length).toBeGreaterThan(20);
    await new Promise<void>((done) => back.listen({ port, host: '127.0.0.1', reusePort: true }, done));
    server.close();
    await expect.poll(() => answers.length).toBeGreaterThan(100);
    clearInterval(asking);
    expect(new Set(await Promise.all(answers))).toEqual(new Set([503, 200]));
    expect((await fetch(url)).status).toBe(200);
  });
});
