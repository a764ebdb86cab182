import type { Call } from '@gyeol/contracts/call.ts';
import type { UpstreamName } from '../calls/upstream-name.ts';
import { adaptiveLimiter, fixedLimiter, type Limiter } from './limiter.ts';

/**
 * The most sign-ins at once at an instance. An instance has 128 sockets, and the remaining sockets are for other calls.
 */
const mostSignIns = 100;
/** The most images that are sent at once by an instance. Each image may be held in memory for a slow reader. */
const mostImages = 256;
/**
 * The most uploads at once at an instance. Each upload uses a socket for as long as the file is sent. Further uploads
 * wait in the gateway's line.
 */
const mostUploads = 100;

/**
 * The limiter of a service is adaptive when the contract allows its calls to be shed; it then calls `onCut` whenever it
 * cuts its limit.
 */
export const limiterFor = (
  rows: readonly Call[],
  targetMs: number,
  onCut: () => void,
): ((service: UpstreamName) => Limiter) => {
  const sheds = new Set<UpstreamName>(
    rows.filter(({ criticality }) => criticality === 'sheddable').map(({ owner }) => owner),
  );
  const now = (): number => performance.now();
  return (service) => {
    if (service === 'sign-in') return fixedLimiter(mostSignIns);
    if (service === 'images') return fixedLimiter(mostImages);
    if (service === 'uploads') return fixedLimiter(mostUploads);
    return sheds.has(service) ? adaptiveLimiter({ targetMs, now, onCut }) : fixedLimiter();
  };
};
