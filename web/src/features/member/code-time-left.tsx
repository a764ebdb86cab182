import { useSecondsLeft } from '../../shared/lib/use-seconds-left.ts';

/** Screen readers announce only the end of the time. */
export const CodeTimeLeft = ({ until }: { until: string }) => {
  const seconds = useSecondsLeft(until);
  if (seconds === 0)
    return (
      <p role="alert" className="text-13 text-stop">
        입력 시간이 지났습니다. 인증번호를 다시 받아주세요.
      </p>
    );
  return (
    <p role="timer" className="text-13 text-ink-2 tabular-nums">
      남은 시간 {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </p>
  );
};
