import { useEffect, useRef, useState } from 'react';
import { sleep } from '../../shared/api/sleep.ts';
import { overloadEnd } from './overload-end.ts';

/** The member stopped waiting for an overloaded shop and abandoned the order. */
export class OverloadWaitCancelled extends Error {}

/**
 * The range of the random delay. The delay spreads the retries of clients that got the same retry time from the shop.
 */
const spreadMs = 900;

/**
 * Makes a call. While the shop is overloaded with orders, retries the call at the times that the shop names. Throws
 * OverloadWaitCancelled.
 */
export const useOverloadRetry = () => {
  const [until, setUntil] = useState<string>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(new OverloadWaitCancelled()), []);

  const through = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    try {
      for (;;) {
        try {
          return await work(signal);
        } catch (error) {
          const next = overloadEnd(error);
          if (next === undefined) throw error;
          setUntil(next);
          await sleep(Math.max(0, Date.parse(next) - Date.now()) + Math.random() * spreadMs, signal);
        }
      }
    } finally {
      setUntil(undefined);
    }
  };
  return { until, through, leave: () => controller.current?.abort(new OverloadWaitCancelled()) };
};
