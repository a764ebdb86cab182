import type { ServiceName } from '@gyeol/contracts/call.ts';
import type { ServiceUrls } from './http/transports.ts';
import { sendToSupervisor } from './lifecycle.ts';

/** Where the instances of the services are now. */
export interface ServiceInstances {
  /** The documented calls, for the gateway. */
  readonly urls: Readonly<Record<ServiceName, readonly string[]>>;
  readonly internalUrls: Readonly<Record<ServiceName, readonly string[]>>;
}
/** What a supervisor sends over the IPC channel when instances came or are about to go; it is answered with its `id`. */
export interface InstancesMessage extends ServiceInstances {
  readonly type: 'addresses';
  readonly id: number;
}

const listeners: ((instances: ServiceInstances) => void)[] = [];

/** Hands the instances to everybody in this process who calls other services. */
export const announceInstances = (instances: ServiceInstances): void => {
  for (const listener of listeners) listener(instances);
};

/**
 * Calls `apply` whenever a supervisor says that instances of services changed. The supervisor hears when it is done: from then on
 * this process sends nothing new to an instance that is about to end.
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
  // A listener alone would keep a process that has done its command.
  process.channel?.unref();
};

/** Internal addresses as the environment gave them, from then on as the supervisor says. */
export const followInternalUrls = (initial: ServiceUrls): ServiceUrls => {
  const current = { ...initial };
  onInstances(({ internalUrls }) => void Object.assign(current, internalUrls));
  return current;
};
