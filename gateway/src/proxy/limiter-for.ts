import type { Call } from '@gyeol/contracts/call.ts';
import type { UpstreamName } from '../calls/upstream-name.ts';
import { adaptiveLimiter, fixedLimiter, type Limiter } from './limiter.ts';

/** Of the 128 sockets of an instance: its other calls keep theirs. */
const mostSignIns = 100;
/** Each may be held in memory for a slow reader. */
const mostImages = 256;
/** Each has a socket of its own for as long as it is sent; further ones wait in the gateway's line. */
const mostUploads = 100;

/** Which limiter the instances of a service have: one that adapts where the contract says what may be shed. */
export const limiterFor = (rows: readonly Call[], targetMs: number): ((service: UpstreamName) => Limiter) => {
  const sheds = new Set<UpstreamName>(
    rows.filter(({ criticality }) => criticality === 'sheddable').map(({ owner }) => owner),
  );
  const now = (): number => performance.now();
  return (service) => {
    if (service === 'sign-in') return fixedLimiter(mostSignIns);
    if (service === 'images') return fixedLimiter(mostImages);
    if (service === 'uploads') return fixedLimiter(mostUploads);
    return sheds.has(service) ? adaptiveLimiter({ targetMs, now }) : fixedLimiter();
  };
};
