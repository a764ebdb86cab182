import type { Call } from '@gyeol/contracts/call.ts';
import { adaptiveLimiter, fixedLimiter, type Limiter } from './limiter.ts';
import type { UpstreamName } from './upstreams.ts';

/** Of the 128 sockets of an instance: its other calls keep theirs. */
const mostSignIns = 100;
/** Each may be held in memory for a slow reader. */
const mostImages = 256;

/** Which limiter the instances of a service have: one that adapts where the contract says what may be shed. */
export const limiterFor = (rows: readonly Call[], targetMs: number): ((service: UpstreamName) => Limiter) => {
  const sheds = new Set<UpstreamName>(
    rows.filter(({ criticality }) => criticality === 'sheddable').map(({ owner }) => owner),
  );
  const now = (): number => performance.now();
  return (service) => {
    if (service === 'sign-in') return fixedLimiter(mostSignIns);
    if (service === 'images') return fixedLimiter(mostImages);
    return sheds.has(service) ? adaptiveLimiter({ targetMs, now }) : fixedLimiter();
  };
};
