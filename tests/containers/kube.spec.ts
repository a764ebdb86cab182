import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { orSkip } from '../support/parts.ts';
import { findEngine } from './engine.ts';
import type { Published } from './images.ts';
import { buyOnce } from './journey.ts';
import { demandKustomize } from './kustomize.ts';
import { type PlayedShop, playShop } from './played.ts';
import type { Pod } from './pods.ts';

const images = inject('images');
const found = await orSkip(async () => ({ engine: await findEngine(), kustomize: await demandKustomize() }));
const reason = [
  ...('reason' in images ? [images.reason] : []),
  ...('reason' in found ? [found.reason] : []),
  ...('part' in found && found.part.engine.name !== 'podman' ? ['only podman plays manifests'] : []),
][0];
if (reason) console.log(`skipped: the manifests of Kubernetes, played (${reason})`);

describe.skipIf(reason)('the manifests of Kubernetes, played by podman', () => {
  const { engine, kustomize } = 'part' in found ? found.part : (undefined as never);
  let up: PlayedShop;
  beforeAll(async () => {
    up = await playShop(engine, kustomize, images as Published);
  }, 600_000);
  afterAll(() => up?.down(), 120_000);
  /** The pods that run our own images. */
  const ours = (): Pod[] => up.pods.filter(({ kind }) => kind === 'Deployment');

  const answersEveryProbe = async (): Promise<void> => {
    for (const pod of up.pods)
      for (const [name, probe] of Object.entries(pod.probes))
        expect(probe && (await up.kubelet.runProbe(pod, probe)), `${name} of ${pod.workload}`).toBe(true);
  };
  const hasWhatItsManifestGrants = async (): Promise<void> => {
    const look = 'id -u; grep -E "^(CapEff|NoNewPrivs|Seccomp):" /proc/self/status; touch /app/x 2>&1; touch /tmp/x';
    for (const pod of ours()) {
      const output = await engine.run(['exec', pod.container, 'sh', '-c', look]);
      expect(output.split('\n')[0], pod.workload).toBe('1000');
      expect(output, pod.workload).toMatch(/CapEff:\s+0{16}\s+NoNewPrivs:\s+1\s+Seccomp:\s+2\s/);
      expect(output, pod.workload).toContain('Read-only file system');
    }
    const limits = ['inspect', '--format', '{{.HostConfig.Memory}}', ...ours().map(({ container }) => container)];
    for (const limit of (await engine.run(limits)).trim().split('\n')) expect(Number(limit)).toBeGreaterThan(0);
  };
  /** Runs `preStop` and then ends each process. During `preStop` a cluster stops sending requests to the pod. */
  const endsWithinItsGrace = async (): Promise<void> => {
    const codes = await Promise.all(ours().map(async (pod) => [pod.workload, await up.kubelet.end(pod)] as const));
    expect(codes.filter(([, code]) => code !== 0)).toEqual([]);
  };

  // The steps are one test, because the last step ends all processes and a new shop for each step would take minutes.
  it('run a shop that sells, answers probes, needs only the granted rights, and ends within its grace time', async () => {
    await buyOnce(up.shop, up.sandbox);
    await answersEveryProbe();
    await hasWhatItsManifestGrants();
    await endsWithinItsGrace();
  }, 240_000);
});
