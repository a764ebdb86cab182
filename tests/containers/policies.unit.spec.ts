import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { republishCalls } from '@gyeol/contracts/internal/republish.ts';
import { expect, it, onTestFinished } from 'vitest';

const policies = readFileSync(new URL('../../deploy/k8s/base/network/policies.yaml', import.meta.url), 'utf8');
/** The services that a network policy lists for the internal port. */
const named = (policy: string): string[] => {
  const part = policies.split('---').find((text) => text.includes(`name: ${policy} }`)) ?? '';
  return /values: \[([^\]]*)\][^\n]*\n\s+ports: .*8081/.exec(part)?.[1]?.split(', ') ?? [];
};

it('the network policies let every internal call leave the calling service and reach the called service', () => {
  const calls = [...Object.values(internalCalls), ...Object.values(republishCalls)];
  const edges = calls.flatMap(({ owner, callers }) => callers.map((caller) => ({ caller, owner })));
  const refused = edges.filter(
    ({ caller, owner }) =>
      caller !== owner && !(named(`from-${caller}`).includes(owner) && named(`to-${owner}`).includes(caller)),
  );
  expect(refused).toEqual([]);
});

it('the compose file publishes every port on loopback unless an address is set', () => {
  const compose = readFileSync(new URL('../../docker-compose.yml', import.meta.url), 'utf8');
  const published = [...compose.matchAll(/^ +ports: \[(.*)\]$/gm)].map(([, ports = '']) => ports);
  expect(published).toHaveLength(compose.match(/^ +ports:/gm)?.length ?? 0);
  expect(published.join()).toContain('SHOP_PORT');
  expect(published.filter((ports) => !/^"(\$\{[A-Z_]+:-)?127\.0\.0\.1\}?:\S+"$/.test(ports))).toEqual([]);
});

it('the folder of secrets is open to its owner only, and the files mounted from it are readable', () => {
  const workFolder = mkdtempSync(join(tmpdir(), 'gyeol-made-'));
  onTestFinished(() => rmSync(workFolder, { recursive: true }));
  const folder = join(workFolder, '.secrets');
  const script = fileURLToPath(new URL('../../deploy/docker/make-secrets.mjs', import.meta.url));
  // Sets the usual umask, because the process of the tests may have another umask.
  const made = spawnSync('sh', ['-c', 'umask 022; exec "$0" "$@"', process.execPath, script, folder, '--demo']);
  expect([made.status, String(made.stderr)]).toEqual([0, '']);
  const modeOf = (...names: string[]) => (statSync(join(folder, ...names)).mode & 0o777).toString(8);
  expect([modeOf(), modeOf('member'), modeOf('member', 'keys')]).toEqual(['700', '755', '755']);
  expect(modeOf('postgres', 'superuser-password')).toBe('444');
  const key = readFileSync(join(folder, 'order-payment', 'refund-account-key'), 'utf8');
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  const keys = readFileSync(join(folder, 'member', 'second-factor-keys'), 'utf8');
  expect(keys).toMatch(/^\d{4}-\d{2}-\d{2}:[0-9a-f]{64}$/);
});
