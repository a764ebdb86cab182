import { useQuery } from '@tanstack/react-query';
import { myInfoQuery } from '../../entities/member/my-info-query.ts';
import { Page } from '../../shared/ui/page.tsx';
import { ErrorNotice, Skeleton } from '../../shared/ui/states.tsx';
import { EditInfoForm } from './edit-info-form.tsx';

const EditInfoPage = () => {
  const { data, error, isFetching, refetch } = useQuery(myInfoQuery);
  return (
    <Page title="회원 정보 수정" width="narrow">
      {data ? (
        <EditInfoForm info={data} />
      ) : error ? (
        <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
          사용자 정보를 불러오는데 실패했습니다.
        </ErrorNotice>
      ) : (
        <div className="flex flex-col gap-4" aria-busy="true">
          <Skeleton className="h-control w-full" />
          <Skeleton className="h-control w-full" />
          <Skeleton className="h-control w-full" />
        </div>
      )}
    </Page>
  );
};
export default EditInfoPage;
