interface Container {
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
}
interface PodSpec {
  containers: Container[];
  automountServiceAccountToken?: boolean;
  securityContext?: { runAsNonRoot?: boolean; seccompProfile?: { type: string } };
  terminationGracePeriodSeconds?: number;
}
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string>; annotations?: Record<string, string> };
  spec?: { template?: { spec: PodSpec }; maxReplicas?: number; maxReplicaCount?: number; ingressClassName?: string };
}

/** Partitions of every topic: more consumers of a group than that would have nothing to do. */
const partitions = 12;
/** Longer than preStop (8 s) and the 20 s that a process takes at most to end. */
const graceSeconds = 30;

const containerFaults = (kind: string, one: Container): string[] => {
  const { resources: { requests = {}, limits = {} } = {}, securityContext: rights = {} } = one;
  const probes = (['startupProbe', 'readinessProbe', 'livenessProbe'] as const).filter((probe) => !one[probe]);
  return [
    ...(/^[^@]+:(?!latest)[^:/]+$|@sha256:/.test(one.image) ? [] : [`image ${one.image} has no version`]),
    ...(['cpu', 'memory'] as const).flatMap((what) => [
      ...(requests[what] ? [] : [`requests no ${what}`]),
      ...(limits[what] ? [] : [`has no limit of ${what}`]),
    ]),
    ...(kind === 'Job' ? [] : probes.map((probe) => `has no ${probe}`)),
    ...(rights.allowPrivilegeEscalation === false ? [] : ['may gain rights']),
    ...(rights.capabilities?.drop?.includes('ALL') ? [] : ['keeps capabilities']),
    ...(one.image.startsWith('gyeol/') && !rights.readOnlyRootFilesystem ? ['can write to its root'] : []),
    ...(one.env ?? [])
      .filter(
        ({ name, value }) =>
          /SECRET|PASSWORD|_KEY|DATABASE_URL/.test(name) && !name.endsWith('_FILE') && !name.endsWith('_DIR') && value,
      )
      .map(({ name }) => `holds the secret ${name}`),
  ];
};

const podFaults = (kind: string, pod: PodSpec): string[] => [
  ...(pod.securityContext?.runAsNonRoot ? [] : ['may run as root']),
  ...(pod.securityContext?.seccompProfile?.type === 'RuntimeDefault' ? [] : ['has no seccomp profile']),
  ...(pod.automountServiceAccountToken === false ? [] : ['is given a token of the cluster']),
  ...(kind === 'Job' || (pod.terminationGracePeriodSeconds ?? 0) >= graceSeconds ? [] : ['may be cut while it drains']),
  ...pod.containers.flatMap((one) => containerFaults(kind, one)),
];

/** Addresses of calls hold phone numbers and codes (the documents' paths): nginx writes them down unless it is told not to. */
const logsAddresses = ({ metadata, spec }: Manifest): boolean =>
  spec?.ingressClassName === 'nginx' &&
  metadata.annotations?.['nginx.ingress.kubernetes.io/enable-access-log'] !== 'false';

/** What a schema does not forbid and we do: images without version, pods without limits, probes or restrictions. */
export const faultsOf = (manifests: readonly Manifest[]): string[] => [
  ...manifests.flatMap((one) => {
    const { kind, metadata, spec } = one;
    const pod = spec?.template?.spec;
    const found = pod ? podFaults(kind, pod) : [];
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
