// Turns manifests into files for `podman kube play`, like the controllers of a cluster. A workload becomes a pod, a
// Service a name in the network, and an Ingress a port of this machine. A claim template becomes a claim. The caller
// runs the probes. Podman ignores policies, budgets and scaling, which only `check:k8s` checks.

type Labels = Readonly<Record<string, string>>;
export interface Probe {
  httpGet?: { path: string; port: number | string };
  tcpSocket?: { port: number | string };
  exec?: { command: string[] };
  periodSeconds?: number;
  timeoutSeconds?: number;
  failureThreshold?: number;
}
interface Port {
  name?: string;
  containerPort: number;
  hostPort?: number;
  hostIP?: string;
}
interface Container {
  name: string;
  image: string;
  command?: string[];
  ports?: Port[];
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
  lifecycle?: { preStop?: { exec?: { command: string[] } } };
  envFrom?: { configMapRef: { name: string } }[];
  volumeMounts?: { name: string; mountPath: string }[];
}
interface Volume {
  name: string;
  secret?: { secretName: string; optional?: boolean };
  configMap?: { name: string };
  emptyDir?: unknown;
}
interface PodSpec {
  containers: [Container];
  volumes?: Volume[];
  securityContext?: { runAsUser?: number; fsGroup?: number };
  terminationGracePeriodSeconds?: number;
}
interface Claim {
  metadata: { name: string };
  spec: unknown;
}
export interface Resource {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec?: {
    template?: { metadata: { labels: Labels }; spec: PodSpec };
    volumeClaimTemplates?: Claim[];
    selector?: Labels;
    ports?: { port: number; targetPort?: number | string }[];
    rules?: { http: { paths: { backend: { service: { name: string; port: { number: number } } } }[] } }[];
  };
}

export interface Pod {
  /** The name of the workload, for example `catalog`. */
  readonly workload: string;
  readonly kind: string;
  /** The name of the pod. `container` is the name of its only container. */
  readonly name: string;
  readonly container: string;
  /** The documents of the pod's file: claims, settings and the pod itself. */
  readonly file: readonly unknown[];
  /** The names of the Services that select this pod. */
  readonly names: readonly string[];
  readonly ports: readonly Port[];
  readonly probes: Readonly<Record<'startup' | 'readiness' | 'liveness', Probe | undefined>>;
  readonly preStop: readonly string[] | undefined;
  readonly graceSeconds: number;
}

/** The values of this run: a prefix for all names on this machine, the images, and the ports for an Ingress. */
export interface Surroundings {
  readonly prefix: string;
  image(name: string): { image: string; command?: string[] };
  published(service: string): number | undefined;
}

const workloads = ['Deployment', 'StatefulSet', 'Job'];

const portOf = (ports: readonly Port[], wanted: number | string): number | undefined =>
  ports.find(({ name, containerPort }) => wanted === name || wanted === containerPort)?.containerPort;

/**
 * The Services that select a pod with these labels. Throws when a Service names a port that the pod does not have, or
 * maps it to another number.
 */
const servicesOf = (all: readonly Resource[], labels: Labels, ports: readonly Port[]): Resource[] => {
  const found = all.filter(
    ({ kind, spec }) =>
      kind === 'Service' && Object.entries(spec?.selector ?? {}).every(([key, value]) => labels[key] === value),
  );
  for (const { metadata, spec } of found)
    for (const { port, targetPort = port } of spec?.ports ?? [])
      if (portOf(ports, targetPort) !== port)
        throw new Error(`Service ${metadata.name} leads port ${port} to ${targetPort}, which the pod does not have`);
  return found;
};

const ingressPort = (all: readonly Resource[], service: string): number | undefined =>
  all
    .flatMap(({ kind, spec }) => (kind === 'Ingress' ? (spec?.rules ?? []) : []))
    .flatMap(({ http }) => http.paths)
    .find(({ backend }) => backend.service.name === service)?.backend.service.port.number;

/**
 * Renames the secrets, settings and empty folders of a pod, because podman keeps them under one name for the whole
 * machine.
 */
const ownVolume = (volume: Volume, pod: string, prefix: string): Volume => {
  const { secret, configMap } = volume;
  const name = `${pod}-${volume.name}`;
  if (secret) return { name, secret: { ...secret, secretName: `${prefix}-${secret.secretName}`, optional: false } };
  if (configMap) return { name, configMap: { ...configMap, name: `${prefix}-${configMap.name}` } };
  return { ...volume, name };
};

/** Makes the claim of a folder. The folder belongs to the pod's user, as it does in a cluster with `fsGroup`. */
const claimOf = ({ metadata, spec }: Claim, pod: string, { securityContext = {} }: PodSpec): unknown => ({
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: {
    name: `${pod}-${metadata.name}`,
    annotations: {
      'volume.podman.io/uid': String(securityContext.runAsUser),
      'volume.podman.io/gid': String(securityContext.fsGroup),
    },
  },
  spec,
});

const settingsOf = (all: readonly Resource[], { containers: [one], volumes = [] }: PodSpec, prefix: string) => {
  const names = [
    ...(one.envFrom ?? []).map(({ configMapRef }) => configMapRef.name),
    ...volumes.flatMap(({ configMap }) => (configMap ? [configMap.name] : [])),
  ];
  return all
    .filter(({ kind, metadata }) => kind === 'ConfigMap' && names.includes(metadata.name))
    .map((resource) => ({ ...resource, metadata: { name: `${prefix}-${resource.metadata.name}` } }));
};

const containerOf = (one: Container, pod: string, ports: Port[], { prefix, image }: Surroundings): Container => {
  const { startupProbe, readinessProbe, livenessProbe, lifecycle, ...container } = one;
  return {
    ...container,
    ...image(one.image),
    // Leaves out ports without a port of this machine, because podman before 4.5 would publish them under their own
    // number.
    ports: ports.filter(({ hostPort }) => hostPort !== undefined),
    envFrom: (one.envFrom ?? []).map(({ configMapRef }) => ({
      configMapRef: { ...configMapRef, name: `${prefix}-${configMapRef.name}` },
    })),
    volumeMounts: (one.volumeMounts ?? []).map((mount) => ({ ...mount, name: `${pod}-${mount.name}` })),
  };
};

const publish = (one: Container, services: readonly Resource[], all: readonly Resource[], around: Surroundings) =>
  (one.ports ?? []).map((port): Port => {
    const service = services.find((each) => ingressPort(all, each.metadata.name) === port.containerPort);
    const hostPort = service && around.published(service.metadata.name);
    return hostPort ? { ...port, hostPort, hostIP: '127.0.0.1' } : port;
  });

const podOf = (workload: Resource, all: readonly Resource[], around: Surroundings): Pod => {
  const { kind, metadata, spec: { template, volumeClaimTemplates: claims = [] } = {} } = workload;
  if (!template) throw new Error(`${kind} ${metadata.name} has no template`);
  const { labels } = template.metadata;
  const [one] = template.spec.containers;
  const name = `${around.prefix}-${metadata.name}-0`;
  const services = servicesOf(all, labels, one.ports ?? []);
  const ports = publish(one, services, all, around);
  const spec = {
    ...template.spec,
    containers: [containerOf(one, name, ports, around)],
    volumes: [
      ...(template.spec.volumes ?? []).map((volume) => ownVolume(volume, name, around.prefix)),
      ...claims.map(({ metadata: { name: claim } }) => ({
        name: `${name}-${claim}`,
        persistentVolumeClaim: { claimName: `${name}-${claim}` },
      })),
    ],
  };
  const { startupProbe: startup, readinessProbe: readiness, livenessProbe: liveness, lifecycle } = one;
  return {
    workload: metadata.name,
    kind,
    name,
    container: `${name}-${one.name}`,
    file: [
      ...claims.map((claim) => claimOf(claim, name, template.spec)),
      ...settingsOf(all, template.spec, around.prefix),
      { apiVersion: 'v1', kind: 'Pod', metadata: { name, labels }, spec },
    ],
    names: services.map((service) => service.metadata.name),
    ports,
    probes: { startup, readiness, liveness },
    preStop: lifecycle?.preStop?.exec?.command,
    graceSeconds: spec.terminationGracePeriodSeconds ?? 30,
  };
};

export const podsOf = (all: readonly Resource[], around: Surroundings): Pod[] =>
  all.filter(({ kind }) => workloads.includes(kind)).map((workload) => podOf(workload, all, around));
