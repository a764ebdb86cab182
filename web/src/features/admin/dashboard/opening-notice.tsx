import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { openingQuery, waitsForDuty } from '../../../entities/opening/opening-query.ts';
import { OpeningState } from '../../../entities/opening/opening-state.tsx';
import { useMay } from '../../../shared/session/my-rights.ts';

export const OpeningNotice = () => {
  const may = useMay();
  const { data } = useQuery({ ...openingQuery, enabled: may('settings.write') });
  if (!data || data.mode === 'demo' || data.reason !== null || !waitsForDuty(data)) return null;
  return (
    <div className="flex flex-col gap-1">
      <OpeningState check={data} />
      <Link
        to="/admin/opening/check"
        className="inline-flex min-h-touch items-center self-start text-13 underline underline-offset-4"
      >
        개업 점검에서 고치기
      </Link>
    </div>
  );
};
