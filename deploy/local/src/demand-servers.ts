import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Settings, UsageError } from './settings.ts';

/**
 * Servers have this long to accept connections, ms. A server that starts together with the shop may need some seconds.
 */
const defaultPatienceMs = 8_000;

interface Address {
  host: string;
  port: number;
}
const listens = ({ host, port }: Address): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port });
    const end = (found: boolean) => () => {
      socket.destroy();
      resolve(found);
    };
    socket.setTimeout(2_000, end(false)).once('connect', end(true)).once('error', end(false));
  });

const usualPorts: Record<string, number> = { 'redis:': 6379, 'rediss:': 6379, 'http:': 80, 'https:': 443 };
const addressOf = (address: string): Address => {
  const { hostname, port, protocol } = new URL(address);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (usualPorts[protocol] ?? 0) };
};

/** Throws UsageError when none of the addresses accepts a connection. */
const demand = async (
  { server, variable, patienceMs }: { server: string; variable: string; patienceMs: number },
  addresses: readonly Address[],
): Promise<void> => {
  const until = Date.now() + patienceMs;
  for (;;) {
    if ((await Promise.all(addresses.map(listens))).some(Boolean)) return;
    if (Date.now() >= until) break;
    await sleep(250);
  }
  const names = addresses.map(({ host, port }) => `${host}:${port}`).join(', ');
  throw new UsageError(`${server} does not answer at ${names}. Is it running, and is ${variable} right?`);
};

/**
 * Checks that the servers of this run accept connections within `patienceMs`, before seven services wait for them.
 * PostgreSQL is not checked here, because the creation of the databases checks it.
 */
export const requireServers = async (
  { kafkaBrokers, redisUrl, s3 }: Settings,
  patienceMs = defaultPatienceMs,
): Promise<void> => {
  const brokers = kafkaBrokers?.split(',').map((broker) => addressOf(`kafka://${broker.trim()}`));
  await Promise.all([
    brokers && demand({ server: 'Kafka', variable: 'KAFKA_BROKERS', patienceMs }, brokers),
    redisUrl && demand({ server: 'Redis', variable: 'REDIS_URL', patienceMs }, [addressOf(redisUrl)]),
    s3 && demand({ server: 'S3', variable: 'S3_ENDPOINT', patienceMs }, [addressOf(s3.endpoint)]),
  ]);
};
