import { services } from '@gyeol/contracts/call.ts';

export interface Container {
  name: string;
  image: string;
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
  securityContext?: {
    allowPrivilegeEscalation?: boolean;
    readOnlyRootFilesystem?: boolean;
    capabilities?: { drop?: string[] };
  };
  startupProbe?: unknown;
  readinessProbe?: unknown;
  livenessProbe?: unknown;
  env?: { name: string; value?: string }[];
  volumeMounts?: { name: string; mountPath: string }[];
}
interface Items {
  items?: { key: string; path: string }[];
}
export interface PodSpec {
  containers: Container[];
  initContainers?: Container[];
  volumes?: {
    name: string;
    secret?: { secretName: string };
    projected?: { sources: { secret?: { name: string } & Items }[] };
  }[];
  automountServiceAccountToken?: boolean;
  securityContext?: { runAsNonRoot?: boolean; seccompProfile?: { type: string } };
  terminationGracePeriodSeconds?: number;
}
interface Workload {
  template?: { spec: PodSpec };
}
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string>; annotations?: Record<string, string> };
  data?: Record<string, string>;
  spec?: Workload & {
    jobTemplate?: { spec: Workload };
    maxReplicas?: number;
    maxReplicaCount?: number;
    ingressClassName?: string;
    secretTargetRef?: { name: string; key: string }[];
  };
}
/** Undefined for kinds that create no pods. */
export const podOf = ({ spec }: Manifest): PodSpec | undefined => (spec?.jobTemplate?.spec ?? spec)?.template?.spec;

/** The number of partitions of every topic. Further consumers of a group would get no work. */
const partitions = 12;
/** Longer than preStop (8 s) plus the longest time that a process takes to end (20 s). */
const graceSeconds = 30;
/** True for kinds with pods that end by themselves. Such pods need neither probes nor time to drain. */
const endsByItself = (kind: string): boolean => kind === 'Job' || kind === 'CronJob';

const imagePattern = /^(?<repository>[^@]+?)(?::(?<tag>[^:/@]+))?(?<digest>@sha256:[0-9a-f]{64})?$/;
/**
 * True when an image name contains a registry. Without a registry, a cluster pulls the image from the public registry,
 * where a stranger may own the name.
 */
const namesRegistry = (repository: string): boolean => /^(localhost|[^/]*[.:][^/]*)\//.test(repository);
const ownImages: readonly string[] = [...services, 'gateway', 'gyeol', 'demo'];
const isOwn = (image: string): boolean =>
  ownImages.includes(imagePattern.exec(image)?.groups?.repository?.split('/').at(-1) ?? '');

const imageFaults = (image: string, version: string): string[] => {
  const { repository = image, tag, digest } = imagePattern.exec(image)?.groups ?? {};
  return [
    ...(namesRegistry(repository) ? [] : [`image ${image} names no registry`]),
    ...(digest || (tag && tag !== 'latest') ? [] : [`image ${image} has no version`]),
    ...(isOwn(image) && tag && tag !== version ? [`image ${image} is not of version ${version}`] : []),
  ];
};

const containerFaults = (one: Container, version: string, asksProbes: boolean): string[] => {
  const { resources: { requests = {}, limits = {} } = {}, securityContext: rights = {} } = one;
  const probes = (['startupProbe', 'readinessProbe', 'livenessProbe'] as const).filter((probe) => !one[probe]);
  return [
    ...imageFaults(one.image, version),
    ...(['cpu', 'memory'] as const).flatMap((what) => [
      ...(requests[what] ? [] : [`requests no ${what}`]),
      ...(limits[what] ? [] : [`has no limit of ${what}`]),
    ]),
    ...(asksProbes ? probes.map((probe) => `has no ${probe}`) : []),
    ...(rights.allowPrivilegeEscalation === false ? [] : ['may gain rights']),
    ...(rights.capabilities?.drop?.includes('ALL') ? [] : ['keeps capabilities']),
    ...(isOwn(one.image) && !rights.readOnlyRootFilesystem ? ['can write to its root'] : []),
    ...(one.env ?? [])
      .filter(
        ({ name, value }) =>
          /SECRET|PASSWORD|_KEY|DATABASE_URL/.test(name) && !name.endsWith('_FILE') && !name.endsWith('_DIR') && value,
      )
      .map(({ name }) => `holds the secret ${name}`),
  ];
};

const podFaults = (kind: string, pod: PodSpec, version: string): string[] => [
  ...(pod.securityContext?.runAsNonRoot ? [] : ['may run as root']),
  ...(pod.securityContext?.seccompProfile?.type === 'RuntimeDefault' ? [] : ['has no seccomp profile']),
  ...(pod.automountServiceAccountToken === false ? [] : ['is given a token of the cluster']),
  ...(endsByItself(kind) || (pod.terminationGracePeriodSeconds ?? 0) >= graceSeconds
    ? []
    : ['may be cut while it drains']),
  ...pod.containers.flatMap((one) => containerFaults(one, version, !endsByItself(kind))),
  ...(pod.initContainers ?? []).flatMap((one) => containerFaults(one, version, false)),
];

/**
 * True when an ingress logs the addresses of calls, as nginx does by default. The addresses contain phone numbers and
 * codes, because the paths are fixed by the documents.
 */
const logsAddresses = ({ metadata, spec }: Manifest): boolean =>
  spec?.ingressClassName === 'nginx' &&
  metadata.annotations?.['nginx.ingress.kubernetes.io/enable-access-log'] !== 'false';

/**
 * Lists violations of our own rules, which the schemas do not check. Images need a registry and the right version. Pods
 * need limits, probes and restrictions.
 */
export const faultsOf = (manifests: readonly Manifest[], version: string): string[] => [
  ...manifests.flatMap((one) => {
    const { kind, metadata, spec } = one;
    const pod = podOf(one);
    const found = pod ? podFaults(kind, pod, version) : [];
    const most = spec?.maxReplicaCount ?? 0;
    if (most > partitions) found.push(`grows to ${most}, and a topic has ${partitions} partitions`);
    if (logsAddresses(one)) found.push('logs the addresses of calls');
    return found.map((fault) => `${kind} ${metadata.name} ${fault}`);
  }),
  ...manifests
    .filter(({ kind, metadata }) => kind === 'Deployment' && metadata.labels?.['app.kubernetes.io/part-of'] === 'gyeol')
    .filter(
      ({ metadata }) =>
        !manifests.some((other) => other.kind === 'PodDisruptionBudget' && other.metadata.name === metadata.name),
    )
    .map(({ metadata }) => `Deployment ${metadata.name} has no PodDisruptionBudget`),
];
