import { cx } from '../../shared/lib/cx.ts';
import { useSecondsLeft } from '../../shared/lib/use-seconds-left.ts';

const shortSeconds = 180;
/** Formats a duration: `14분 05초`, `23시간 59분`. */
const timeText = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes}분 ${String(seconds % 60).padStart(2, '0')}초`
    : `${Math.floor(minutes / 60)}시간 ${minutes % 60}분`;
};

/** Shows how long the shop still holds an unpaid order for the buyer. Screen readers do not announce the changes. */
export const TimeLeft = ({ until }: { until: string }) => {
  const seconds = useSecondsLeft(until);
  if (seconds === 0) return <span className="text-stop">결제 시간이 지났습니다.</span>;
  return (
    <span className={cx(seconds <= shortSeconds ? 'text-stop' : 'text-ink-2')}>
      <time dateTime={until} className="font-semibold tabular-nums">
        {timeText(seconds)}
      </time>{' '}
      안에 결제해주세요.
    </span>
  );
};
