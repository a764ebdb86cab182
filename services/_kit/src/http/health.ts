import type { FastifyInstance } from 'fastify';
import { withTimeLimit } from '../time-limit.ts';
import { version } from '../version.ts';

/** Resolves when a part works, rejects when it does not. */
export type Probe = () => Promise<unknown>;
export type Probes = Readonly<Record<string, Probe>>;

const timeoutMs = 2_000;

const works = (probe: Probe): Promise<boolean> =>
  withTimeLimit(timeoutMs, probe()).then(
    () => true,
    () => false,
  );

/** Answers `true` for each part whose probe succeeds within 2 s. */
const runProbes = async (probes: Probes): Promise<Record<string, boolean>> =>
  Object.fromEntries(
    await Promise.all(Object.entries(probes).map(async ([name, probe]) => [name, await works(probe)])),
  );

export interface Health {
  /** Probes of the process itself (configuration, keys), for orchestrators. */
  readonly self: Probes;
  /**
   * Probes of database and log, for people and the supervisor. A database outage makes `/readyz` fail, but never
   * `/livez`.
   */
  readonly deep: Probes;
  /** True while the process ends and takes no new work. */
  stopping(): boolean;
}

/**
 * Adds `/livez`, `/readyz/self` and `/readyz`. The last two answer the shop's version and the state of every part by
 * name.
 */
export const addHealth = (server: FastifyInstance, { self, deep, stopping }: Health): void => {
  const route = (url: string, probes: Probes): void => {
    server.get(url, async (_request, reply) => {
      const parts = await runProbes(probes);
      const ready = !stopping() && Object.values(parts).every(Boolean);
      return reply
        .code(ready ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ ready, version, parts });
    });
  };
  server.get('/livez', (_request, reply) => reply.header('cache-control', 'no-store').send({ live: true }));
  route('/readyz/self', self);
  route('/readyz', { ...self, ...deep });
};
