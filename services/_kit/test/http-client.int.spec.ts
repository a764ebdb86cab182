import dns from 'node:dns';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createSilentServer } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSendRequest, sendRequest } from '../src/http/http-client.ts';

const open: { close(): unknown }[] = [];
const listening = async (server: ReturnType<typeof createSilentServer>): Promise<number> => {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};
const pay = (url: string, withinMs: number, send = sendRequest) =>
  send({ method: 'POST', url, headers: {}, body: '{}', signal: AbortSignal.timeout(withinMs) });

afterEach(() => {
  vi.restoreAllMocks();
  for (const one of open.splice(0)) one.close();
});

describe('a request to a provider', () => {
  it('is repeated when its name lookup gets no answer, even a payment, because nothing was sent', async () => {
    const seen: unknown[] = [];
    const server = createServer((request, response) => {
      seen.push(request.method);
      response.end('paid');
    });
    const port = await listening(server);
    const lookup = vi.spyOn(dns, 'lookup').mockImplementationOnce((() => undefined) as never);
    expect(await pay(`http://localhost:${port}`, 15_000)).toMatchObject({ status: 200, text: 'paid' });
    expect(lookup).toHaveBeenCalledTimes(2);
    expect(seen).toEqual(['POST']);
  });

  it('is tried twice, and not more often, when no connection is made', async () => {
    let connections = 0;
    const port = await listening(
      createSilentServer((socket) => {
        connections += 1;
        socket.on('error', () => undefined);
      }),
    );
    const impatient = createSendRequest(50);
    const code = 'UND_ERR_CONNECT_TIMEOUT';
    await expect(pay(`https://127.0.0.1:${port}`, 60_000, impatient)).rejects.toMatchObject({ code });
    await expect.poll(() => connections).toBe(2);
  });

  it('is sent only once, even if the connection breaks without an answer', async () => {
    let sent = 0;
    const server = createServer((request) => {
      sent += 1;
      request.socket.destroy();
    });
    const port = await listening(server);
    await expect(pay(`http://127.0.0.1:${port}`, 15_000)).rejects.toThrow();
    expect(sent).toBe(1);
  });
});
