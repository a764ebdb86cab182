import type { ChildProcess } from 'node:child_process';
import type { InstancesMessage, ServiceInstances } from '@gyeol/service-kit/instance-registry.ts';

const acknowledgedWithinMs = 3_000;
let lastId = 0;

/**
 * Sends the addresses of the services to a process, if there are addresses. Resolves when the process has acknowledged
 * the addresses or has ended, at the latest after `acknowledgedWithinMs`.
 */
export const sendAddresses = (child: ChildProcess, addresses: ServiceInstances | undefined): Promise<void> => {
  if (!addresses || !child.connected) return Promise.resolve();
  lastId += 1;
  const update: InstancesMessage = { type: 'addresses', id: lastId, ...addresses };
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = (): void => resolve();
  const onMessage = (message: unknown): void => {
    const answer = message as Partial<InstancesMessage>;
    if (answer.type === 'addresses' && answer.id === update.id) resolve();
  };
  const late = setTimeout(done, acknowledgedWithinMs);
  child.on('message', onMessage).once('exit', done);
  child.send(update, (error) => error && resolve());
  return promise.finally(() => {
    clearTimeout(late);
    child.off('message', onMessage).off('exit', done);
  });
};
