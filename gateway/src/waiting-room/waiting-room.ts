import type { InternalClient } from '@gyeol/service-kit/http/internal-client.ts';
import type { Logger } from '@gyeol/service-kit/logger.ts';
import type { Metrics } from '@gyeol/service-kit/metrics.ts';
import type { FastifyInstance } from 'fastify';
import { type GatewayConfig, limitsLoopback } from '../config.ts';
import type { OverloadSigns } from '../proxy/overload-signs.ts';
import { createMeasuredQueue } from './measured-queue.ts';
import { createProcessQueue, createShutQueue } from './process-queue.ts';
import type { Queue, TakeOverload } from './queue.ts';
import { createRedisQueue } from './redis-queue.ts';
import { countRefusals } from './refusals.ts';
import { addWaitingRoom } from './routes.ts';
import { createSaleGates } from './sale-gates.ts';
import { createSlowJoin } from './slow-join.ts';

interface Parts {
  readonly config: GatewayConfig;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly internal: InternalClient;
  readonly now: () => Date;
  readonly overload: OverloadSigns;
  readonly orderInstances: () => { readonly known: number; readonly up: number };
}

const createTakeOverload = (overload: OverloadSigns): TakeOverload => {
  const taken = new Map<number, number>();
  return (gateId) => {
    const isNew = overload.count > (taken.get(gateId) ?? 0);
    taken.set(gateId, overload.count);
    return isNew;
  };
};

const queueOf = async ({ config, log, now, overload }: Parts): Promise<Queue> => {
  const takeOverload = createTakeOverload(overload);
  if (config.redisUrl) return createRedisQueue(config.redisUrl, log, takeOverload);
  return config.nodeEnv === 'production' ? createShutQueue() : createProcessQueue(() => now().getTime(), takeOverload);
};

/** Opens the waiting room for the sale gates of order-payment (ADR 15). */
export const openWaitingRoom = async (scope: FastifyInstance, parts: Parts): Promise<void> => {
  const { config, orderInstances } = parts;
  const now = (): number => parts.now().getTime();
  const queue = createMeasuredQueue(await queueOf(parts), parts.metrics, now);
  const gates = createSaleGates(parts.internal, parts.now);
  scope.addHook('onClose', async () => queue.close());
  countRefusals(scope, { ...parts, gates, queue });
  const slowJoin = createSlowJoin({ loopback: limitsLoopback(config), now });
  addWaitingRoom(scope, { gates, queue, slowJoin, orderInstances, secret: config.serviceTokenSecret });
};
