import type { ServiceName } from '@gyeol/contracts/call.ts';
import { createInstance, type ServiceInstance } from './instances.ts';
import type { ProcessSpec } from './process-spec.ts';
import { addProcess, type Supervisor, whenReady } from './supervisor.ts';
import type { Topology } from './topology.ts';

export interface Running {
  readonly supervisor: Supervisor;
  readonly topology: Topology;
  readonly specs: Map<ServiceInstance, ProcessSpec>;
}
export type Log = (line: string) => void;

/** Returns the one spec object of an instance. The supervisor identifies a process by this object. */
export const specOf = ({ topology, specs }: Running, instance: ServiceInstance): ProcessSpec => {
  const spec = specs.get(instance) ?? topology.specOf(instance);
  specs.set(instance, spec);
  return spec;
};

/**
 * Adds, removes or replaces an instance. Processes get the address of a new instance only when the instance is ready.
 * An old instance ends after its address was removed.
 */
const replaceInstance = async (
  running: Running,
  next: ServiceInstance | undefined,
  previous: ServiceInstance | undefined,
): Promise<void> => {
  const { supervisor, topology, specs } = running;
  if (next) {
    await addProcess(supervisor, specOf(running, next));
    topology.instances.add(next);
  }
  if (previous) topology.instances.remove(previous);
  await supervisor.sendAddresses(topology.instances.addresses);
  if (previous) {
    await supervisor.retire(specOf(running, previous));
    specs.delete(previous);
  }
};

export const freeNumber = (instances: readonly Pick<ServiceInstance, 'instance'>[]): number => {
  const inUse = new Set(instances.map(({ instance }) => instance));
  let number = 1;
  while (inUse.has(number)) number += 1;
  return number;
};

const growService = async (running: Running, service: ServiceName, print: Log): Promise<void> => {
  const instance = freeNumber(running.topology.instances.of(service));
  await replaceInstance(running, await createInstance(service, instance), undefined);
  print(`${service}#${instance} is ready`);
};

/**
 * Ends the newest instance after all others are ready. The newest instance finishes its running calls before it ends.
 */
const shrinkService = async (running: Running, service: ServiceName, print: Log): Promise<void> => {
  const all = running.topology.instances.of(service);
  const newest = all.reduce((a, b) => (b.instance > a.instance ? b : a));
  // An instance that has just died and is about to restart could not take the calls of the ended instance.
  for (const instance of all) if (instance !== newest) await whenReady(running.supervisor, specOf(running, instance));
  await replaceInstance(running, undefined, newest);
  print(`${service}#${newest.instance} has finished`);
};

export const replaceService = async (running: Running, service: ServiceName): Promise<void> => {
  for (const previous of running.topology.instances.of(service))
    await replaceInstance(running, await createInstance(previous.service, previous.instance), previous);
};

export const scaleServices = async (
  running: Running,
  wanted: Readonly<Partial<Record<ServiceName, number>>>,
  print: Log,
): Promise<void> => {
  const { instances } = running.topology;
  for (const [service, count] of Object.entries(wanted) as [ServiceName, number][]) {
    while (instances.of(service).length < count) await growService(running, service, print);
    while (instances.of(service).length > count) await shrinkService(running, service, print);
    print(`${service}: ${count} running`);
  }
};
