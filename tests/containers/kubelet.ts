import { createConnection } from 'node:net';
// biome-ignore lint/style/noRestrictedImports: a kubelet probes a pod at the interval that its manifest says
import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from './engine.ts';
import type { Pod, Probe } from './pods.ts';

/** Does the work for a pod that a kubelet does and podman does not. */
export interface Kubelet {
  /** Runs a probe once. Returns true when the probe succeeded in time. */
  runProbe(pod: Pod, probe: Probe): Promise<boolean>;
  /** Throws with the output of the process when it does not start in time. */
  whenStarted(pod: Pod): Promise<void>;
  /** Throws with the output of the process when the job fails. */
  whenDone(pod: Pod): Promise<void>;
  /** Runs `preStop`, then ends the process within the pod's grace period. Returns the exit code of the process. */
  end(pod: Pod): Promise<number>;
}

/**
 * The factor by which the attempts in the manifest are multiplied, because a test machine may be busier than a node of
 * a cluster.
 */
const busy = 3;

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

const connects = (host: string, port: number, withinMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ host, port, timeout: withinMs });
    const end = (connected: boolean) => () => {
      socket.destroy();
      resolve(connected);
    };
    socket.once('connect', end(true)).once('error', end(false)).once('timeout', end(false));
  });

const portOf = ({ workload, ports }: Pod, { httpGet, tcpSocket }: Probe): number => {
  const wanted = httpGet?.port ?? tcpSocket?.port;
  const port = ports.find(({ name, containerPort }) => wanted === name || wanted === containerPort);
  if (!port) throw new Error(`${workload} is probed on port ${wanted}, which it does not have`);
  return port.containerPort;
};

export const createKubelet = (podman: Engine): Kubelet => {
  const addresses = new Map<string, Promise<string>>();
  const inspect = async (name: string, format: string): Promise<string> =>
    (await podman.run(['inspect', '--format', format, name])).trim();
  const findAddress = async ({ container }: Pod): Promise<string> => {
    const infra = await inspect(container, '{{.HostConfig.NetworkMode}}');
    return inspect(infra.replace('container:', ''), '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}');
  };
  const addressOf = (pod: Pod): Promise<string> => {
    const address = addresses.get(pod.name) ?? findAddress(pod);
    addresses.set(pod.name, address);
    return address;
  };
  const failed = async ({ workload, container }: Pod, how: string): Promise<Error> =>
    new Error(`${workload} ${how}:\n${await podman.run(['logs', container])}`);

  const runProbe = async (pod: Pod, probe: Probe): Promise<boolean> => {
    if (probe.exec) return succeeds(podman.run(['exec', pod.container, ...probe.exec.command]));
    const [host, port, withinMs] = [await addressOf(pod), portOf(pod, probe), (probe.timeoutSeconds ?? 1) * 1_000];
    if (!probe.httpGet) return connects(host, port, withinMs);
    const url = `http://${host}:${port}${probe.httpGet.path}`;
    return fetch(url, { signal: AbortSignal.timeout(withinMs) }).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  return {
    runProbe,
    whenStarted: async (pod) => {
      const { startup } = pod.probes;
      for (let tries = 0; startup && !(await runProbe(pod, startup)); tries += 1) {
        if (tries >= (startup.failureThreshold ?? 3) * busy) throw await failed(pod, 'does not start');
        await sleep((startup.periodSeconds ?? 10) * 1_000);
      }
    },
    whenDone: async (pod) => {
      if ((await podman.run(['wait', pod.container])).trim() !== '0') throw await failed(pod, 'failed');
    },
    end: async (pod) => {
      if (pod.preStop) await podman.run(['exec', pod.container, ...pod.preStop]);
      // Stops only the container, because `pod stop` would also remove the network.
      await podman.run(['stop', '-t', String(pod.graceSeconds), pod.container]);
      return Number(await inspect(pod.container, '{{.State.ExitCode}}'));
    },
  };
};
