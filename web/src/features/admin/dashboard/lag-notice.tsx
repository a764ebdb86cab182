import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { dashboardKeys } from './keys.ts';

/** The longest normal lag in seconds. When the lag is longer, operators see a warning. */
const worthSaying = 3;
const askEveryMs = 10_000;

const lagText = (seconds: number): string => (seconds < 120 ? `${seconds}초` : `${Math.round(seconds / 60)}분`);

/** Warns when lists and figures do not include the newest data yet. */
export const LagNotice = () => {
  const { data } = useQuery({
    queryKey: dashboardKeys.lag,
    queryFn: ({ signal }) => call('reporting.readModelLag', { signal }),
    refetchInterval: askEveryMs,
  });
  const seconds = data?.seconds ?? 0;
  return (
    <p
      role="status"
      className="rounded-sm border border-line bg-surface px-4 py-3 text-13 text-warn empty:sr-only empty:border-0 empty:p-0"
    >
      {seconds > worthSaying && `집계가 약 ${lagText(seconds)} 늦습니다. 최근 주문이 아직 보이지 않을 수 있습니다.`}
    </p>
  );
};
