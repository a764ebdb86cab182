import type { ServiceName } from '@gyeol/contracts/call.ts';
import { Instances } from './instances.ts';
import type { ProcessSpec } from './process-spec.ts';
import { type Running, specOf } from './replace-instances.ts';
import { addProcess, type Supervisor } from './supervisor.ts';
import { reusesPort } from './topology.ts';

/** What listens on the shop's port opens beside the one before it, which then finishes what it began. */
const takePort = async (
  supervisor: Supervisor,
  previous: ProcessSpec | undefined,
  next: ProcessSpec,
): Promise<void> => {
  if (previous && !reusesPort) await supervisor.retire(previous);
  await addProcess(supervisor, next);
  if (previous) await supervisor.retire(previous);
};

export const replaceGateway = async ({ supervisor, topology }: Running): Promise<void> => {
  const [previous] = supervisor.table.specsOf('gateway');
  await takePort(supervisor, previous, await topology.gateway());
};

/** The process that holds every service and the gateway gives way to one like it. */
export const replaceTogether = async ({ supervisor, topology }: Running): Promise<void> => {
  const { instances } = topology;
  const [previous] = supervisor.table.specsOf('together');
  const before = instances.all;
  instances.replace(await Instances.createTogether(previous?.port ?? 0));
  await takePort(supervisor, previous, topology.together()).catch((error: unknown) => {
    instances.replace(before);
    throw error;
  });
};

/**
 * The process that holds every service and the gateway gives way to a process for each instance, and a gateway. They open
 * beside it, one after another, so that its buyers have their share of the machine; it has the port until all are ready.
 */
export const part = async (running: Running, counts: Readonly<Record<ServiceName, number>>): Promise<void> => {
  const { supervisor, topology } = running;
  const before = topology.instances.all;
  const [previous] = supervisor.table.specsOf('together');
  const planned = await Instances.plan(counts);
  topology.instances.replace(planned);
  try {
    for (const instance of planned) await addProcess(supervisor, specOf(running, instance));
    await takePort(supervisor, previous, await topology.gateway());
  } catch (error) {
    topology.instances.replace(before);
    for (const instance of planned) {
      await supervisor.retire(specOf(running, instance));
      running.specs.delete(instance);
    }
    throw error;
  }
};
