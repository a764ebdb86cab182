import type { Call, ServiceName } from '@gyeol/contracts/call.ts';
import { adaptiveLimiter, fixedLimiter, type Limiter } from './limiter.ts';

/** Which limiter the instances of a service have: one that adapts where the contract says what may be shed. */
export const limiterFor = (rows: readonly Call[], targetMs: number): ((service: ServiceName) => Limiter) => {
  const sheds = new Set(rows.filter(({ criticality }) => criticality === 'sheddable').map(({ owner }) => owner));
  const now = (): number => performance.now();
  return (service) => (sheds.has(service) ? adaptiveLimiter({ targetMs, now }) : fixedLimiter());
};
