import { Agent, type Dispatcher } from 'undici';

interface PoolOptions {
  /** Sockets to each instance. */
  readonly connections: number;
  /** Read ahead of a slow reader: an answer of this size frees its socket at once. */
  readonly readAheadBytes: number;
}
type Done = (error: Error | null) => void;

/** Sockets to services for a proxy, in the shape that @fastify/reply-from takes for a client of undici. */
export const createProxyPool = ({ connections, readAheadBytes }: PoolOptions) => {
  const agent = new Agent({ connections, pipelining: 1, connect: { timeout: 1_000 }, keepAliveTimeout: 20_000 });
  return {
    request: (options: Dispatcher.RequestOptions & { origin: string }, done: Done): void =>
      agent.request(Object.assign(options, { highWaterMark: readAheadBytes }), done),
    destroy: (): Promise<void> => agent.destroy(),
  };
};
