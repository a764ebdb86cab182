import { useEffect, useState } from 'react';

const secondsUntil = (instant: string): number => Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1_000));

/** Counts the whole seconds until an instant down to 0. */
export const useSecondsLeft = (instant: string): number => {
  const [now, setNow] = useState({ instant, seconds: secondsUntil(instant) });
  if (now.instant !== instant) setNow({ instant, seconds: secondsUntil(instant) });
  useEffect(() => {
    const timer = setInterval(() => setNow({ instant, seconds: secondsUntil(instant) }), 1_000);
    return () => clearInterval(timer);
  }, [instant]);
  return now.seconds;
};
