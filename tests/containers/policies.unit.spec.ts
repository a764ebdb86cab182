import { readFileSync } from 'node:fs';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { tellAgainCalls } from '@gyeol/contracts/internal/tell-again.ts';
import { expect, it } from 'vitest';

const policies = readFileSync(new URL('../../deploy/k8s/base/network/policies.yaml', import.meta.url), 'utf8');
/** Whom a policy names beside the internal port. */
const named = (policy: string): string[] => {
  const part = policies.split('---').find((text) => text.includes(`name: ${policy} }`)) ?? '';
  return /values: \[([^\]]*)\][^\n]*\n\s+ports: .*8081/.exec(part)?.[1]?.split(', ') ?? [];
};

it('every call between services is let through, out of its caller and into its owner', () => {
  const calls = [...Object.values(internalCalls), ...Object.values(tellAgainCalls)];
  const edges = calls.flatMap(({ owner, callers }) => callers.map((caller) => ({ caller, owner })));
  const refused = edges.filter(
    ({ caller, owner }) =>
      caller !== owner && !(named(`from-${caller}`).includes(owner) && named(`to-${owner}`).includes(caller)),
  );
  expect(refused).toEqual([]);
});
