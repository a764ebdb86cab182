import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type DutyData, type OpeningData, openingQuery } from '../../../entities/opening/opening-query.ts';
import { OpeningState } from '../../../entities/opening/opening-state.tsx';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { Section } from '../../../shared/admin/page/section.tsx';
import { office } from '../../../shared/api/keys.ts';
import { readAgain } from '../../../shared/api/read-again.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { ErrorNotice, Skeleton } from '../../../shared/ui/states.tsx';
import { DutyRow } from './duty-row.tsx';
import { useDuties } from './late-duties.ts';
import { ReasonForm } from './reason-form.tsx';

const parts: readonly (readonly [DutyData['state'], title: string, hint: string])[] = [
  ['unmet', '고쳐야 할 것', '연결된 화면에서 고치면 바로 반영됩니다.'],
  ['unbuilt', '아직 없는 것', '이 프로그램이 아직 돕지 못합니다. 그동안은 운영자가 직접 챙겨야 합니다.'],
  ['met', '지키고 있는 것', '쇼핑몰이 지금 하고 있는 것입니다.'],
  ['unneeded', '해당 없는 것', '지금 설정에서는 지킬 것이 없습니다. 설정을 바꾸면 다시 점검합니다.'],
];

const Duties = ({ check }: { check: OpeningData }) => {
  const all = useDuties(check);
  if (all === undefined) return <Skeleton className="h-chart w-full" />;
  return parts.map(([state, title, hint]) => {
    const duties = all.filter((duty) => duty.state === state);
    return duties.length === 0 ? null : (
      <Section key={state} title={`${title} (${duties.length})`} hint={hint}>
        <ul className="-my-4">
          {duties.map((duty) => (
            <DutyRow key={duty.code} duty={duty} />
          ))}
        </ul>
      </Section>
    );
  });
};

const Check = ({ check }: { check: OpeningData }) => (
  <div className="flex max-w-content flex-col gap-6">
    <OpeningState check={check} />
    <Duties check={check} />
    <ReasonForm check={check} />
    <p className="text-12 text-ink-3">이 점검은 쇼핑몰의 설정과 문서에서 읽은 것으로 법률 자문을 대신하지 않습니다.</p>
  </div>
);

export const OpeningCheckPage = () => {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(openingQuery);
  return (
    <AdminPage
      title="개업 점검"
      group="쇼핑몰"
      aside={
        data && (
          <Button variant="secondary" size="sm" busy={isFetching} onClick={() => void readAgain(client, [office])}>
            다시 점검
          </Button>
        )
      }
    >
      {data ? (
        <Check check={data} />
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
          점검 결과를 불러오지 못했습니다.
        </ErrorNotice>
      ) : (
        <Skeleton className="h-chart w-full" />
      )}
    </AdminPage>
  );
};
