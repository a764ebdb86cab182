import { createConnection, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  readonly port: number;
  /** Cuts every connection and refuses new ones. */
  away(): void;
  back(): void;
  /** From now on passes on nothing over the connections of this moment, and leaves them open. */
  mute(): void;
  refused(): number;
  /**
   * Lets the next `count` matching requests reach the server and run, but ends their connections instead of passing on
   * the answers. Resolves when all these requests have reached the proxy.
   */
  loseAnswers(count: number, matches: (request: Buffer) => boolean): Promise<void>;
  stop(): Promise<void>;
}

export const startProxy = async (target: () => number): Promise<TcpProxy> => {
  const pairs = new Set<readonly [Socket, Socket]>();
  let muted = new Set<readonly [Socket, Socket]>();
  let isAway = false;
  let refused = 0;
  let losing: { left: number; matches: (request: Buffer) => boolean; done: () => void } | undefined;

  const cut = (pair: readonly [Socket, Socket]): void => {
    pairs.delete(pair);
    for (const socket of pair) socket.destroy();
  };
  const server = createServer((client) => {
    if (isAway) {
      refused += 1;
      return void client.destroy();
    }
    const upstream = createConnection({ port: target(), host: '127.0.0.1' });
    const pair = [client, upstream] as const;
    let deaf = false;
    pairs.add(pair);
    for (const socket of pair) socket.on('error', () => cut(pair)).on('close', () => cut(pair));
    client.on('data', (request) => {
      if (losing && losing.left > 0 && !deaf && losing.matches(request)) {
        deaf = true;
        losing.left -= 1;
        if (losing.left === 0) losing.done();
      }
      if (!muted.has(pair)) upstream.write(request);
    });
    // The answer shows that the server has done the request.
    upstream.on('data', (answer) => {
      if (muted.has(pair)) return;
      if (deaf) cut(pair);
      else client.write(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return {
    port,
    away: () => {
      isAway = true;
      for (const pair of pairs) cut(pair);
    },
    back: () => {
      isAway = false;
    },
    mute: () => {
      muted = new Set(pairs);
    },
    refused: () => refused,
    loseAnswers: (count, matches) =>
      new Promise((done) => {
        losing = { left: count, matches, done };
      }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const pair of pairs) cut(pair);
      }),
  };
};
