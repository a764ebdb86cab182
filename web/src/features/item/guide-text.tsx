import { useQuery } from '@tanstack/react-query';
import { DocumentBlocks } from '../../entities/shop-document/document-blocks.tsx';
import { documentQuery } from '../../entities/shop-document/document-query.ts';
import { ErrorNotice, Skeleton } from '../../shared/ui/states.tsx';

const GuideText = ({ code }: { code: string }) => {
  const { data, error, isFetching, refetch } = useQuery(documentQuery(code));
  if (data) return <DocumentBlocks blocks={data.blocks} within="section" />;
  if (!error) return <Skeleton className="h-thumb w-full" />;
  return (
    <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
      안내를 불러오지 못했습니다.
    </ErrorNotice>
  );
};
export default GuideText;
