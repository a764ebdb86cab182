import type { Call } from '@gyeol/contracts/call.ts';
import type { UpstreamName } from '../calls/upstream-name.ts';
import { adaptiveLimiter, fixedLimiter, type Limiter } from './limiter.ts';

/** The share of sign-ins in the 128 sockets of an instance, so that other calls keep some. */
const mostSignIns = 100;
/** Each image may be held in memory for a slow reader. */
const mostImages = 256;
/** Each upload uses a socket for as long as it is sent. Further ones wait in the gateway's line. */
const mostUploads = 100;

/** Chooses the limiter for the instances of a service: an adaptive one where the contract allows calls to be shed. */
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
