import type { ServiceName } from '@gyeol/contracts/call.ts';
import { createInstances, createTogetherInstances } from './instances.ts';
import type { ProcessSpec } from './process-spec.ts';
import { type Log, type Running, replaceService, specOf } from './replace-instances.ts';
import { addProcess, type Supervisor } from './supervisor.ts';

/**
 * Starts the next process for the shop's port while the previous process still serves. When the next process is ready
 * in all parts, the previous process finishes its running calls and ends.
 */
const takePort = async (
  supervisor: Supervisor,
  previous: ProcessSpec | undefined,
  next: ProcessSpec,
): Promise<void> => {
  await addProcess(supervisor, next);
  if (previous) await supervisor.retire(previous);
};

const replaceGateway = async ({ supervisor, topology }: Running): Promise<void> => {
  const [previous] = supervisor.table.specsOf('gateway');
  await takePort(supervisor, previous, await topology.gateway());
};

export const replaceTogether = async ({ supervisor, topology }: Running, print: Log): Promise<void> => {
  const { instances } = topology;
  const [previous] = supervisor.table.specsOf('together');
  const before = instances.all;
  instances.replace(await createTogetherInstances(previous?.port ?? 0));
  await takePort(supervisor, previous, topology.together()).catch((error: unknown) => {
    instances.replace(before);
    throw error;
  });
  print('together: every service and the gateway restarted');
};

/**
 * Replaces the process that holds every service and the gateway by a process for each instance and one for the gateway.
 * The new processes start one after another, so that the old process still has enough CPU time to serve buyers. The old
 * process has the shop's port until all new processes are ready.
 */
export const part = async (
  running: Running,
  counts: Readonly<Record<ServiceName, number>>,
  print: Log,
): Promise<void> => {
  const { supervisor, topology } = running;
  print('the services ran together; a process for each is started beside them');
  const before = topology.instances.all;
  const [previous] = supervisor.table.specsOf('together');
  const planned = await createInstances(counts);
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
  print('the services run apart');
};

export const replaceApart = async (
  running: Running,
  names: readonly (ServiceName | 'gateway')[],
  print: Log,
): Promise<void> => {
  for (const name of names) {
    await (name === 'gateway' ? replaceGateway(running) : replaceService(running, name));
    print(`${name}: restarted`);
  }
};
