import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import { problemCodeHeader } from '@gyeol/service-kit/http/error-handler.ts';
import type { Logger } from '@gyeol/service-kit/logger.ts';
import type { Metrics } from '@gyeol/service-kit/metrics.ts';
import type { FastifyInstance } from 'fastify';
import type { Queue } from './queue.ts';
import type { SaleGates } from './sale-gates.ts';

interface Parts {
  readonly gates: SaleGates;
  readonly queue: Queue;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly now: () => Date;
}

const shareAfterMs = 2_000;
const counted = new Set<string>(
  [orderCalls.createSheet, orderCalls.complete].map(({ method, path }) => `${method} ${path}`),
);

/**
 * Counts what createOrderSheet and complete are refused with, by the code of the refusal, for all goods: an order of a
 * sale and any other order need the same room. Adds the counts to each gate that has opened, so that every gateway can
 * show the sum. What could not be added stays in the metric alone.
 */
export const countRefusals = (scope: FastifyInstance, { gates, queue, metrics, log, now }: Parts): void => {
  const refusals = metrics.counter('gateway_refusals_total', 'Refused order sheets and orders, by the code', [
    'operation',
    'code',
  ]);
  let fresh: Record<string, number> = {};
  let timer: NodeJS.Timeout | undefined;
  const share = async (): Promise<void> => {
    const counts = fresh;
    fresh = {};
    timer = undefined;
    const open = (await gates.all()).filter(({ opensAt }) => opensAt <= now());
    await Promise.all(open.map(({ gateId }) => queue.addRefusals(gateId, counts)));
  };
  const shareLater = (): void => {
    timer ??= setTimeout(() => {
      share().catch((err: unknown) => log.warn({ err }, 'counts of refusals could not be shared'));
    }, shareAfterMs).unref();
  };
  scope.addHook('onResponse', (request, reply, done) => {
    const operation = request.target?.operation;
    const code = reply.getHeader(problemCodeHeader);
    if (operation !== undefined && counted.has(operation) && typeof code === 'string') {
      refusals.inc({ operation, code });
      fresh[code] = (fresh[code] ?? 0) + 1;
      shareLater();
    }
    done();
  });
  scope.addHook('onClose', async () => clearTimeout(timer));
};
