import { describe, expect, it } from 'vitest';
import { faultsOf, type Manifest, type PodSpec } from './manifest-faults.ts';
import { mountedKeys, secretFaults } from './manifest-secrets.ts';

it('a workload with nothing but an image has a fault for each missing setting', () => {
  const bare: Manifest = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'bare', labels: { 'app.kubernetes.io/part-of': 'gyeol' } },
    spec: {
      template: {
        spec: { containers: [{ name: 'bare', image: 'gyeol/cart:latest', env: [{ name: 'API_SECRET', value: 'x' }] }] },
      },
    },
  };
  const faults = faultsOf([bare], '0.2.0').join('\n');
  for (const words of [
    'no version',
    'no limit of memory',
    'livenessProbe',
    'run as root',
    'write to its root',
    'holds the secret',
    'PodDisruptionBudget',
  ])
    expect(faults).toContain(words);
});

it('an ingress with phone numbers and codes in its log is a fault', () => {
  const entrance = (annotations?: Record<string, string>): Manifest => ({
    apiVersion: 'networking.k8s.io/v1',
    kind: 'Ingress',
    metadata: { name: 'gateway', ...(annotations && { annotations }) },
    spec: { ingressClassName: 'nginx' },
  });
  expect(faultsOf([entrance()], '0.2.0')).toEqual(['Ingress gateway logs the addresses of calls']);
  expect(faultsOf([entrance({ 'nginx.ingress.kubernetes.io/enable-access-log': 'false' })], '0.2.0')).toEqual([]);
});

describe('the image of a workload', () => {
  const digest = `sha256:${'0'.repeat(64)}`;
  const own = { name: 'catalog', image: '' };
  const rights = { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } };
  const amounts = { cpu: '1', memory: '1Gi' };
  const restricted = { ...own, securityContext: rights, resources: { requests: amounts, limits: amounts } };
  const pod: PodSpec = {
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    containers: [],
  };
  /** Puts an image into each place of a manifest where a pod can name one. */
  const places: Record<string, (image: string) => Manifest> = {
    job: (image) => jobOf({ ...pod, containers: [{ ...restricted, image }] }),
    'init container': (image) => jobOf({ ...pod, initContainers: [{ ...restricted, image }] }),
    'cron job': (image) => ({
      apiVersion: 'batch/v1',
      kind: 'CronJob',
      metadata: { name: 'one' },
      spec: { jobTemplate: { spec: { template: { spec: { ...pod, containers: [{ ...restricted, image }] } } } } },
    }),
  };
  const jobOf = (spec: PodSpec): Manifest => ({
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'one' },
    spec: { template: { spec } },
  });
  const faultsIn = (place: string, image: string): string[] =>
    faultsOf([places[place]?.(image) as Manifest], '0.2.0').map((fault) => fault.replace(/^\w+ one image \S+ /, ''));

  it.each(Object.keys(places))('in a %s must have a registry and a version, and the version must be ours', (place) => {
    const [stranger, none, wrong] = ['names no registry', 'has no version', 'is not of version 0.2.0'];
    expect(faultsIn(place, 'gyeol/catalog:0.2.0')).toEqual([stranger]);
    expect(faultsIn(place, 'catalog:0.2.0')).toEqual([stranger]);
    expect(faultsIn(place, 'gyeol/catalog:unset')).toEqual([stranger, wrong]);
    expect(faultsIn(place, 'registry.example.com/gyeol/catalog')).toEqual([none]);
    expect(faultsIn(place, 'registry.example.com:5000/shop/catalog')).toEqual([none]);
    expect(faultsIn(place, 'registry.example.com/shop/catalog:latest')).toEqual([none, wrong]);
    expect(faultsIn(place, 'registry.example.com/shop/catalog:0.1.0')).toEqual([wrong]);
    expect(faultsIn(place, `registry.example.com/shop/catalog:0.1.0@${digest}`)).toEqual([wrong]);
  });

  it.each(Object.keys(places))('in a %s may have the tag or the digest of the release', (place) => {
    for (const image of [
      'registry.example.com/gyeol/catalog:0.2.0',
      'registry.example.com:5000/shop/catalog:0.2.0',
      `registry.example.com/gyeol/catalog@${digest}`,
      'localhost/gyeol/demo:0.2.0',
      // An image of another project has its own version.
      'docker.io/library/postgres:18.1-bookworm',
    ])
      expect(faultsIn(place, image)).toEqual([]);
  });
});

describe('the secrets that the manifests need', () => {
  const env = (name: string, value: string) => ({ name, value });
  const mount = (name: string, mountPath: string) => ({ name, mountPath });
  const settings: Manifest = {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'gyeol-settings-5f' },
    data: { KAFKA_SASL_PASSWORD_FILE: '/run/secrets/kafka-password', LOG_LEVEL: 'info' },
  };
  const catalog: Manifest = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'catalog' },
    spec: {
      template: {
        spec: {
          containers: [
            {
              name: 'catalog',
              image: 'registry.example.com/gyeol/catalog:0.2.0',
              env: [env('DATABASE_URL_FILE', '/run/secrets/database-url'), env('JWT_KEYS_DIR', '/run/keys')],
              volumeMounts: [mount('secrets', '/run/secrets'), mount('keys', '/run/keys'), mount('tmp', '/tmp')],
            },
          ],
          volumes: [
            { name: 'secrets', secret: { secretName: 'gyeol-catalog' } },
            { name: 'keys', secret: { secretName: 'gyeol-member-keys' } },
            { name: 'tmp' },
          ],
        },
      },
    },
  };
  const keda: Manifest = {
    apiVersion: 'keda.sh/v1alpha1',
    kind: 'TriggerAuthentication',
    metadata: { name: 'kafka' },
    spec: { secretTargetRef: [{ name: 'gyeol-keda', key: 'kafka-password' }] },
  };
  const mounted = ['gyeol-catalog/database-url', 'gyeol-catalog/kafka-password', 'gyeol-member-keys/*'];

  it('are found in the settings of one container or of all, in a mounted folder, and in KEDA', () => {
    expect([...mountedKeys([settings, catalog, keda])].sort()).toEqual(
      [...mounted, 'gyeol-keda/kafka-password'].sort(),
    );
  });

  it('must all be uploaded, and no others may be uploaded', () => {
    const sources = [{ name: 'gyeol-catalog', folder: 'catalog', files: ['database-url', 'superuser-password'] }];
    expect(secretFaults(new Set(mounted), sources)).toEqual([
      'gyeol-catalog/kafka-password is mounted and not uploaded',
      'gyeol-member-keys/* is mounted and not uploaded',
      'gyeol-catalog/superuser-password is uploaded and mounted by nobody',
    ]);
  });
});
