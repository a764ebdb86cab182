import { createConnection } from 'node:net';
import type { Part } from './part.ts';

let found: Promise<boolean> | undefined;

const look = async (): Promise<boolean> => {
  const { DOCKER_HOST, GYEOL_TEST_CONTAINERS } = process.env;
  if (GYEOL_TEST_CONTAINERS === 'off') return false;
  if (DOCKER_HOST?.startsWith('tcp:')) return true;
  const path = DOCKER_HOST?.startsWith('unix://') ? DOCKER_HOST.slice('unix://'.length) : '/var/run/docker.sock';
  return new Promise((resolve) => {
    const socket = createConnection({ path });
    socket
      .once('connect', () => {
        socket.destroy();
        resolve(true);
      })
      .once('error', () => resolve(false));
  });
};

/**
 * Starts a part in a container when a container engine answers. GYEOL_TEST_CONTAINERS=off skips the engine. When the
 * part does not start, prints the reason and returns undefined, and the caller tries another way.
 */
export const inContainer = async <T>(start: () => Promise<T>): Promise<T | undefined> => {
  found ??= look();
  if (!(await found)) return undefined;
  try {
    return await start();
  } catch (error) {
    console.log(`not from a container: ${(error as Error).message}`);
    return undefined;
  }
};

export const redisInContainer = async (): Promise<Part> => {
  const { GenericContainer } = await import('testcontainers');
  const redis = await new GenericContainer('redis:8').withExposedPorts(6379).start();
  return {
    env: { REDIS_URL: `redis://${redis.getHost()}:${redis.getMappedPort(6379)}` },
    stop: async () => void (await redis.stop()),
  };
};

/** The container runs this script. The script is written later, when the port outside the container is known. */
const kafkaScript = '/tmp/gyeol-start.sh';
const kafkaEnv = (outside: string): Record<string, string> => ({
  KAFKA_NODE_ID: '1',
  KAFKA_PROCESS_ROLES: 'broker,controller',
  KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
  KAFKA_LISTENERS: 'PLAINTEXT://0.0.0.0:9092,CONTROLLER://0.0.0.0:9093',
  KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://${outside}`,
  KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
  KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT',
  KAFKA_INTER_BROKER_LISTENER_NAME: 'PLAINTEXT',
  KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
  KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
  KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
  KAFKA_SHARE_COORDINATOR_STATE_TOPIC_REPLICATION_FACTOR: '1',
  KAFKA_SHARE_COORDINATOR_STATE_TOPIC_MIN_ISR: '1',
  KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
  KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
});

/**
 * Starts Apache Kafka in its official image. Kafka must tell clients its address outside the container, which is known
 * only when the container runs.
 */
export const kafkaInContainer = async (): Promise<Part> => {
  const { GenericContainer, Wait } = await import('testcontainers');
  const kafka = await new GenericContainer('apache/kafka:4.1.0')
    .withExposedPorts(9092)
    .withEntrypoint(['sh', '-c'])
    .withCommand([
      `echo waits for its address; until [ -f ${kafkaScript} ]; do sleep 0.1; done; exec sh ${kafkaScript}`,
    ])
    .withWaitStrategy(Wait.forLogMessage('waits for its address'))
    .start();
  const outside = `${kafka.getHost()}:${kafka.getMappedPort(9092)}`;
  const exports = Object.entries(kafkaEnv(outside)).map(([name, value]) => `export ${name}='${value}'`);
  await kafka.copyContentToContainer([
    { content: `${exports.join('\n')}\nexec /etc/kafka/docker/run\n`, target: kafkaScript },
  ]);
  return { env: { KAFKA_BROKERS: outside }, stop: async () => void (await kafka.stop()) };
};

/** The files of the server are removed with the container. */
export const s3InContainer = async (key: string, secret: string): Promise<{ endpoint: string; stop: Part['stop'] }> => {
  const { GenericContainer } = await import('testcontainers');
  const s3 = await new GenericContainer('versity/versitygw:v1.8.0')
    .withExposedPorts(7070)
    .withEnvironment({ ROOT_ACCESS_KEY: key, ROOT_SECRET_KEY: secret })
    .withTmpFs({ '/data': 'rw' })
    .withCommand(['--port', ':7070', 'posix', '/data'])
    .start();
  return {
    endpoint: `http://${s3.getHost()}:${s3.getMappedPort(7070)}`,
    stop: async () => void (await s3.stop()),
  };
};
