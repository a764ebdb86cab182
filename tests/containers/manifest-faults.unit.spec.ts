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
