import { expect, it } from 'vitest';
import { faultsOf, type Manifest } from './manifest-faults.ts';

it('names what is missing in a workload that only has an image', () => {
  const bare: Manifest = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'bare', labels: { 'app.kubernetes.io/part-of': 'gyeol' } },
    spec: {
      template: {
        spec: { containers: [{ name: 'bare', image: 'gyeol/bare:latest', env: [{ name: 'API_SECRET', value: 'x' }] }] },
      },
    },
  };
  const faults = faultsOf([bare]).join('\n');
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

it('names an entrance whose log would hold phone numbers and codes', () => {
  const entrance = (annotations?: Record<string, string>): Manifest => ({
    apiVersion: 'networking.k8s.io/v1',
    kind: 'Ingress',
    metadata: { name: 'gateway', ...(annotations && { annotations }) },
    spec: { ingressClassName: 'nginx' },
  });
  expect(faultsOf([entrance()])).toEqual(['Ingress gateway logs the addresses of calls']);
  expect(faultsOf([entrance({ 'nginx.ingress.kubernetes.io/enable-access-log': 'false' })])).toEqual([]);
});
