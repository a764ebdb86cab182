import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { formatDateTime } from '../../../shared/lib/format-date.ts';
import { dashboardKeys } from './keys.ts';

export const BackupNotice = () => {
  const { data } = useQuery({
    queryKey: dashboardKeys.lastBackup,
    queryFn: ({ signal }) => call('reporting.lastBackup', { signal }),
  });
  if (!data?.isLate) return null;
  return (
    <p role="alert" className="rounded-sm border border-line bg-surface px-4 py-3 text-13 text-warn">
      {data.at === null
        ? '아직 성공한 백업이 없습니다. 서버의 백업 설정을 확인해 주세요.'
        : `마지막 백업이 ${formatDateTime(data.at)}입니다. 하루가 넘었으니 서버의 백업을 확인해 주세요.`}
    </p>
  );
};
