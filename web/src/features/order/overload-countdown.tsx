import { useEffect, useEffectEvent } from 'react';
import { useSecondsLeft } from '../../shared/lib/use-seconds-left.ts';

interface Props {
  until: string;
  /** Is called once, at the end of the countdown. */
  onEnd?: () => void;
}

/** Counts the seconds until the next automatic attempt. Screen readers announce it once, not every second. */
export const OverloadCountdown = ({ until, onEnd }: Props) => {
  const seconds = useSecondsLeft(until);
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    const timer = setTimeout(end, Math.max(0, Date.parse(until) - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  return (
    <span className="flex flex-col items-center gap-1">
      <span aria-hidden="true" className="text-36 font-semibold tabular-nums">
        {seconds}
      </span>
      <span role="status" className="text-15 text-ink-2">
        {seconds > 0 ? '초 뒤 자동으로 다시 시도합니다.' : '다시 시도하고 있습니다…'}
      </span>
    </span>
  );
};
