import { createSemaphore } from '@gyeol/service-kit/semaphore.ts';
import { CircuitOpen, ProviderDown, ProviderLimits } from './payment-provider.ts';

interface CircuitBreakerOptions {
  /** The number of concurrent calls. A slow provider must not use up all sockets and connections of the shop. */
  concurrency: number;
  /** The number of calls that may wait. Further calls are refused at once. */
  queue: number;
  /** The number of failures in a row that open the circuit. */
  faults: number;
  openMs: number;
  now: () => Date;
}
export const circuitBreakerDefaults: Omit<CircuitBreakerOptions, 'now'> = {
  concurrency: 24,
  queue: 200,
  faults: 8,
  openMs: 2_000,
};

interface CircuitBreaker {
  /**
   * Runs `work`. With `counts: false`, the result counts neither as a success nor as a failure of the provider. Use
   * `counts: false` for a call with a short time-out, because a time-out of such a call says little about the provider.
   */
  run<T>(work: () => Promise<T>, options?: { counts?: boolean }): Promise<T>;
  readonly open: boolean;
}

/**
 * A bulkhead and a circuit breaker for the calls to a provider. After `faults` failures in a row the circuit is open
 * for `openMs`. Then one trial call is let through. Its success closes the circuit, and its failure opens the circuit
 * again.
 */
export const createCircuitBreaker = ({
  concurrency,
  queue,
  faults,
  openMs,
  now,
}: CircuitBreakerOptions): CircuitBreaker => {
  let failures = 0;
  let openUntil = 0;
  let isProbing = false;
  const refusal = () => new ProviderDown('too many calls wait for the provider');
  const withPermit = createSemaphore(concurrency, { longestLine: queue, refusal });

  const isOpen = (): boolean => failures >= faults && (now().getTime() < openUntil || isProbing);
  const recordResult = (down: boolean): void => {
    failures = down ? failures + 1 : 0;
    if (failures >= faults) openUntil = now().getTime() + openMs;
  };

  /** Runs a call and records its result, before the call's permit is released. */
  const runCounted = async <T>(work: () => Promise<T>, counts: boolean): Promise<T> => {
    try {
      const result = await work();
      recordResult(false);
      return result;
    } catch (error) {
      const down = error instanceof ProviderDown && !(error instanceof ProviderLimits);
      if (counts || !down) recordResult(down);
      throw error;
    }
  };

  return {
    get open() {
      return isOpen();
    },
    run: async (work, { counts = true } = {}) => {
      if (isOpen()) throw new CircuitOpen('the circuit is open after failures');
      const isProbe = failures >= faults;
      if (isProbe) isProbing = true;
      try {
        return await withPermit(() => runCounted(work, counts));
      } finally {
        if (isProbe) isProbing = false;
      }
    },
  };
};
