import { useEffect, useState } from 'react';

type Clock = () => number;
const secondsUntil = (instant: string, clock: Clock): number =>
  Math.max(0, Math.ceil((Date.parse(instant) - clock()) / 1_000));

/** Counts the whole seconds until an instant down to 0, by the device's clock unless another clock is given. */
export const useSecondsLeft = (instant: string, clock: Clock = Date.now): number => {
  const [now, setNow] = useState({ instant, seconds: secondsUntil(instant, clock) });
  if (now.instant !== instant) setNow({ instant, seconds: secondsUntil(instant, clock) });
  useEffect(() => {
    const timer = setInterval(() => setNow({ instant, seconds: secondsUntil(instant, clock) }), 1_000);
    return () => clearInterval(timer);
  }, [instant, clock]);
  return now.seconds;
};
