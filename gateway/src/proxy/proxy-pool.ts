import { Agent, type Dispatcher } from 'undici';

interface PoolOptions {
  readonly connections: number;
  /** The bytes that are read ahead of a slow reader. An answer up to this size frees its socket at once. */
  readonly readAheadBytes: number;
}
type Done = (error: Error | null) => void;

/** The pool has the shape of an undici client that @fastify/reply-from accepts. */
export const createProxyPool = ({ connections, readAheadBytes }: PoolOptions) => {
  const agent = new Agent({ connections, pipelining: 1, connect: { timeout: 1_000 }, keepAliveTimeout: 20_000 });
  return {
    request: (options: Dispatcher.RequestOptions & { origin: string }, done: Done): void =>
      agent.request(Object.assign(options, { highWaterMark: readAheadBytes }), done),
    destroy: (): Promise<void> => agent.destroy(),
  };
};
