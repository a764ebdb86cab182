import type { InternalClient } from '@gyeol/service-kit/http/internal-client.ts';
import type { Logger } from '@gyeol/service-kit/logger.ts';
import type { Metrics } from '@gyeol/service-kit/metrics.ts';
import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from '../config.ts';
import { createMeasuredQueue } from './measured-queue.ts';
import { createProcessQueue, createShutQueue } from './process-queue.ts';
import type { Queue } from './queue.ts';
import { createRedisQueue } from './redis-queue.ts';
import { addWaitingRoom } from './routes.ts';
import { createSaleGates } from './sale-gates.ts';

interface Parts {
  readonly config: GatewayConfig;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly internal: InternalClient;
  readonly now: () => Date;
}

const queueOf = async ({ config, log, now }: Parts): Promise<Queue> => {
  if (config.redisUrl) return createRedisQueue(config.redisUrl, log);
  return config.nodeEnv === 'production' ? createShutQueue() : createProcessQueue(() => now().getTime());
};

/** Opens the waiting room for the sale gates of order-payment (ADR 15). */
export const openWaitingRoom = async (scope: FastifyInstance, parts: Parts): Promise<void> => {
  const queue = createMeasuredQueue(await queueOf(parts), parts.metrics, () => parts.now().getTime());
  scope.addHook('onClose', async () => queue.close());
  addWaitingRoom(scope, {
    gates: createSaleGates(parts.internal, parts.now),
    queue,
    secret: parts.config.serviceTokenSecret,
  });
};
