import type { SecretSource } from '../../deploy/k8s/secrets.ts';
import { type Container, type Manifest, type PodSpec, podOf } from './manifest-faults.ts';

/** A key of a Secret: `gyeol-catalog/database-url`, or `gyeol-member-keys/*` for a Secret mounted as a folder. */
type SecretKey = string;

/**
 * The files and folders that the settings of a container name. A container that reads events also has the shared
 * settings.
 */
const namedFiles = (one: Container, shared: Readonly<Record<string, string>>): string[] => {
  const own = Object.fromEntries((one.env ?? []).map(({ name, value = '' }) => [name, value]));
  const all = own.DATABASE_URL_FILE ? { ...shared, ...own } : own;
  return Object.entries(all).flatMap(([name, value]) => (/_(FILE|DIR)$/.test(name) && value ? [value] : []));
};

/** The keys of a Secret that a volume provides, found by the paths that the container reads. */
const keysOf = (volume: NonNullable<PodSpec['volumes']>[number], mountPath: string, files: readonly string[]) => {
  const listed = (volume.projected?.sources ?? []).flatMap(({ secret }) =>
    (secret?.items ?? []).map(({ key }) => `${secret?.name}/${key}`),
  );
  const { secretName } = volume.secret ?? {};
  if (!secretName) return listed;
  const within = files.filter((file) => file.startsWith(`${mountPath}/`));
  const named = within.map((file) => `${secretName}/${file.slice(mountPath.length + 1)}`);
  return named.length === 0 ? [`${secretName}/*`] : named;
};

export const mountedKeys = (manifests: readonly Manifest[]): Set<SecretKey> => {
  const shared = manifests.find(({ kind, metadata }) => kind === 'ConfigMap' && /^gyeol-settings/.test(metadata.name));
  const ofPod = ({ containers, initContainers = [], volumes = [] }: PodSpec): SecretKey[] =>
    [...containers, ...initContainers].flatMap((one) =>
      (one.volumeMounts ?? []).flatMap(({ name, mountPath }) =>
        volumes
          .filter((volume) => volume.name === name)
          .flatMap((volume) => keysOf(volume, mountPath, namedFiles(one, shared?.data ?? {}))),
      ),
    );
  return new Set(
    manifests.flatMap((one) => {
      const pod = podOf(one);
      const named = (one.spec?.secretTargetRef ?? []).map(({ name, key }) => `${name}/${key}`);
      return [...named, ...(pod ? ofPod(pod) : [])];
    }),
  );
};

/** Lists keys that are mounted but not uploaded by `upload-secrets.ts`, and keys that are uploaded but not mounted. */
export const secretFaults = (mounted: ReadonlySet<SecretKey>, sources: readonly SecretSource[]): string[] => {
  const uploaded = new Set(
    sources.flatMap(({ name, files = ['*'], optional = [] }) =>
      [...files, ...optional].map((file) => `${name}/${file}`),
    ),
  );
  return [
    ...[...mounted].filter((key) => !uploaded.has(key)).map((key) => `${key} is mounted and not uploaded`),
    ...[...uploaded].filter((key) => !mounted.has(key)).map((key) => `${key} is uploaded and mounted by nobody`),
  ];
};
