import type { InternalClient } from '@gyeol/service-kit/http/internal-client.ts';
import type { Logger } from '@gyeol/service-kit/logger.ts';
import type { Metrics } from '@gyeol/service-kit/metrics.ts';
import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from '../config.ts';
import { createDoors } from './doors.ts';
import { measuredQueue } from './measured-queue.ts';
import { createProcessQueue, shutQueue } from './process-queue.ts';
import type { Queue } from './queue.ts';
import { createRedisQueue } from './redis-queue.ts';
import { addWaitingRoom } from './routes.ts';

interface Parts {
  readonly config: GatewayConfig;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly internal: InternalClient;
  readonly now: () => Date;
}

const queueOf = async ({ config, log, now }: Parts): Promise<Queue> => {
  if (config.redisUrl) return createRedisQueue(config.redisUrl, log);
  return config.nodeEnv === 'production' ? shutQueue() : createProcessQueue(() => now().getTime());
};

/** The waiting room before the doors of order-payment (ADR 15). */
export const openWaitingRoom = async (scope: FastifyInstance, parts: Parts): Promise<void> => {
  const queue = measuredQueue(await queueOf(parts), parts.metrics, () => parts.now().getTime());
  scope.addHook('onClose', async () => queue.close());
  addWaitingRoom(scope, {
    doors: createDoors(parts.internal, parts.now),
    queue,
    secret: parts.config.serviceTokenSecret,
  });
};
