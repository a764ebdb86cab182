import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { each } from '@gyeol/service-kit/each.ts';
import { freePort } from '../support/parts.ts';
import type { Engine } from './engine.ts';
import { imageOf, type Published, root, standInsOf } from './images.ts';
import { createKubelet, type Kubelet } from './kubelet.ts';
import { buildManifests, type Kustomize } from './kustomize.ts';
import { type Pod, podsOf, type Resource } from './pods.ts';

const execute = promisify(execFile);
const demo = join(root, 'deploy', 'k8s', 'overlays', 'demo');

/**
 * The shop of the demo overlay. Podman plays its manifests in the sequence in which docs/operate/install.md applies
 * them.
 */
export interface PlayedShop {
  readonly shop: string;
  readonly sandbox: string;
  /** The pods of every Deployment and StatefulSet. */
  readonly pods: readonly Pod[];
  readonly kubelet: Kubelet;
  down(): Promise<void>;
}

/**
 * The start commands of the stand-in image. They replace the entrypoints of official images when no registry can be
 * reached.
 */
const standInCommands: Readonly<Record<string, string[] | undefined>> = {
  'docker.io/library/postgres': ['start-postgres.sh'],
  'docker.io/apache/kafka': ['start-kafka.sh'],
};
/** The registry that images.env of the demo overlay names for the shop's own images. */
const ownRegistry = 'localhost/gyeol/';
const imageFor = (name: string, published: Published): { image: string; command?: string[] } => {
  const repository = name.replace(/:[^:/]+$/, '');
  if (repository.startsWith(ownRegistry)) return { image: imageOf(published, repository.slice(ownRegistry.length)) };
  if (!published.standIns) return { image: name };
  const command = standInCommands[repository];
  return { image: standInsOf(published), ...(command && { command }) };
};

/** Builds a Secret like `kubectl create secret generic --from-file=FOLDER`, which ignores subfolders. */
const secretOf = (name: string, folder: string, encoding: BufferEncoding): string => {
  const files = readdirSync(folder).filter((file) => statSync(join(folder, file)).isFile());
  const data = Object.fromEntries(files.map((file) => [file, readFileSync(join(folder, file)).toString(encoding)]));
  return JSON.stringify({ apiVersion: 'v1', kind: 'Secret', metadata: { name }, data });
};

const createSecrets = async (podman: Engine, folder: string, prefix: string): Promise<string[]> => {
  const made = join(folder, 'secrets');
  await execute(process.execPath, [join(root, 'deploy', 'docker', 'make-secrets.mjs'), made, '--demo']);
  const version = await podman.run(['version', '--format', '{{.Client.Version}}']);
  const [major = 0, minor = 0] = version.split('.').map(Number);
  // Podman before 4.4 does not decode the values of a Secret, and mounts them as written.
  const encoding = major * 100 + minor < 404 ? 'utf8' : 'base64';
  const folders = [...readdirSync(made).map((name) => [name, name]), ['member-keys', 'member/keys']];
  const file = join(folder, 'secret.json');
  const names: string[] = [];
  for (const [name = '', from = ''] of folders) {
    const secret = `${prefix}-gyeol-${name}`;
    writeFileSync(file, secretOf(secret, join(made, from), encoding));
    await podman.run(['secret', 'create', secret, file]);
    names.push(secret);
  }
  return names;
};

/**
 * The number of pods that start at the same time. With more, a machine with few cores would start pods later than their
 * probes allow.
 */
const atOnce = 3;

const linesOf = (output: string): string[] => output.split('\n').filter(Boolean);

const createPlayer = async (podman: Engine, prefix: string, { env }: Published) => {
  const folder = mkdtempSync(join(tmpdir(), 'gyeol-play-'));
  const played: Pod[] = [];
  await podman.run(['network', 'create', prefix]);
  const secrets = await createSecrets(podman, folder, prefix);
  return {
    played,
    play: async (pod: Pod): Promise<Pod> => {
      const file = join(folder, `${pod.name}.json`);
      // Writes the documents as JSON, which is valid YAML.
      writeFileSync(file, pod.file.map((one) => JSON.stringify(one)).join('\n---\n'));
      const aliases = pod.names.map((name) => `alias=${name}`).join(',');
      played.push(pod);
      await podman.run(['kube', 'play', '--network', aliases ? `${prefix}:${aliases}` : prefix, file], env);
      return pod;
    },
    down: async (): Promise<void> => {
      await each(
        atOnce,
        played.values(),
        async ({ name }) => void (await podman.run(['pod', 'rm', '-f', '-t', '0', '-i', name])),
      );
      const volumes = linesOf(await podman.run(['volume', 'ls', '-q', '--filter', `name=${prefix}`]));
      await podman.run(['volume', 'rm', '-f', ...volumes]);
      await podman.run(['secret', 'rm', ...secrets]);
      await podman.run(['network', 'rm', '-f', prefix]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/**
 * Plays the servers, then the migrations, then everything else, and waits for each. Removes everything when a step
 * fails.
 */
export const playShop = async (podman: Engine, kustomize: Kustomize, published: Published): Promise<PlayedShop> => {
  const prefix = `gyeol-play-${process.pid}`;
  const ports: Readonly<Record<string, number>> = { gateway: await freePort(), sandbox: await freePort() };
  const image = (name: string) => imageFor(name, published);
  const around = { prefix, image, published: (service: string) => ports[service] };
  const kubelet = createKubelet(podman);
  const { played, play, down } = await createPlayer(podman, prefix, published);
  const apply = async (overlay: string): Promise<void> => {
    const { manifests } = await buildManifests<Resource>(kustomize, join(demo, overlay));
    const pods = podsOf(manifests, around).filter(({ name }) => !played.some((pod) => pod.name === name));
    const [jobs, serving] = [pods.filter(({ kind }) => kind === 'Job'), pods.filter(({ kind }) => kind !== 'Job')];
    await each(atOnce, serving.values(), async (pod) => kubelet.whenStarted(await play(pod)));
    await each(atOnce, jobs.values(), async (pod) => kubelet.whenDone(await play(pod)));
  };
  try {
    for (const overlay of ['parts', 'migrations', '.']) await apply(overlay);
  } catch (error) {
    if (process.env.TEST_CONTAINERS_KEEP !== 'on') await down().catch(() => undefined);
    throw error;
  }
  return {
    shop: `http://127.0.0.1:${ports.gateway}`,
    sandbox: `http://127.0.0.1:${ports.sandbox}`,
    pods: played.filter(({ kind }) => kind !== 'Job'),
    kubelet,
    down,
  };
};
