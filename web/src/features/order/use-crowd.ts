import { useEffect, useRef, useState } from 'react';
import { sleep } from '../../shared/api/sleep.ts';
import { crowdUntil } from './crowd-until.ts';

/** Whoever waited in the crowd goes on without the order. */
export class LeftCrowd extends Error {}

/** So that all who were told the same second do not come in the same instant. */
const spreadMs = 900;

/** Makes a call, and while too many order at once makes it again each time that the shop names. Throws LeftCrowd. */
export const useCrowd = () => {
  const [until, setUntil] = useState<string>();
  const waiting = useRef<AbortController>(undefined);
  useEffect(() => () => waiting.current?.abort(new LeftCrowd()), []);

  const through = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    waiting.current = new AbortController();
    const { signal } = waiting.current;
    try {
      for (;;) {
        try {
          return await work(signal);
        } catch (error) {
          const next = crowdUntil(error);
          if (next === undefined) throw error;
          setUntil(next);
          await sleep(Math.max(0, Date.parse(next) - Date.now()) + Math.random() * spreadMs, signal);
        }
      }
    } finally {
      setUntil(undefined);
    }
  };
  return { until, through, leave: () => waiting.current?.abort(new LeftCrowd()) };
};
