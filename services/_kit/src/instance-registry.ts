import type { ServiceName } from '@gyeol/contracts/call.ts';
import type { ServiceUrls } from './http/transports.ts';
import { sendToSupervisor } from './lifecycle.ts';

/** The current addresses of the services' instances. */
export interface ServiceInstances {
  /** The addresses of the documented calls, for the gateway. */
  readonly urls: Readonly<Record<ServiceName, readonly string[]>>;
  readonly internalUrls: Readonly<Record<ServiceName, readonly string[]>>;
}
/**
 * The supervisor sends this message by IPC when instances start or are about to end. The process answers with the same
 * `id`.
 */
export interface InstancesMessage extends ServiceInstances {
  readonly type: 'addresses';
  readonly id: number;
}

const listeners: ((instances: ServiceInstances) => void)[] = [];

/** Passes the instances to all listeners of this process. */
export const announceInstances = (instances: ServiceInstances): void => {
  for (const listener of listeners) listener(instances);
};

/**
 * Calls `apply` whenever a supervisor reports a change of instances, and then confirms the change to the supervisor.
 * From then on this process sends nothing new to an instance that is about to end.
 */
export const onInstances = (apply: (instances: ServiceInstances) => void): void => {
  listeners.push(apply);
  if (listeners.length > 1 || process.send === undefined) return;
  process.on('message', (message) => {
    const update = message as Partial<InstancesMessage> | null;
    if (update?.type !== 'addresses') return;
    announceInstances(update as InstancesMessage);
    sendToSupervisor({ type: 'addresses', id: update.id });
  });
  // The listener alone must not keep alive a process that has finished its command.
  process.channel?.unref();
};

/** Answers the internal addresses from the environment, in an object that follows the supervisor's reports. */
export const followInternalUrls = (initial: ServiceUrls): ServiceUrls => {
  const current = { ...initial };
  onInstances(({ internalUrls }) => void Object.assign(current, internalUrls));
  return current;
};
