import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { DocumentBlocks } from '../../entities/shop-document/document-blocks.tsx';
import { documentQuery } from '../../entities/shop-document/document-query.ts';
import type { Answer } from '../../shared/api/call-types.ts';
import { Page } from '../../shared/ui/page.tsx';
import { ErrorNotice, Skeleton } from '../../shared/ui/states.tsx';

type Version = Answer<'catalog.shopDocument'>['versions'][number];

const dayText = (date: string): string => {
  const [year, month, day] = date.split('-').map(Number);
  return `${year}년 ${month}월 ${day}일`;
};

const Versions = ({ versions, shown }: { versions: readonly Version[]; shown: number }) => (
  <nav aria-labelledby="versions" className="mt-12 border-t border-line pt-6 text-13 text-ink-2">
    <h2 id="versions" className="mb-2 font-semibold text-ink">
      시행일별 보기
    </h2>
    <ul className="flex flex-col">
      {versions.map(({ version, effectiveFrom }) => (
        <li key={version}>
          <Link
            to={`?version=${version}`}
            aria-current={version === shown ? 'true' : undefined}
            className="inline-flex min-h-touch items-center underline underline-offset-4 hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:no-underline"
          >
            {dayText(effectiveFrom)} 시행
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

interface Props {
  code: string;
  /** The title while the document is loading. */
  title: string;
}
export const DocumentPage = ({ code, title }: Props) => {
  const [search] = useSearchParams();
  const version = Number(search.get('version')) || undefined;
  const { data, error, isFetching, refetch } = useQuery(documentQuery(code, version));
  return (
    <Page title={data?.title ?? title} width="prose">
      {data && <DocumentBlocks blocks={data.blocks} />}
      {data && data.versions.length > 1 && <Versions versions={data.versions} shown={data.version} />}
      {!data && !error && <Skeleton className="h-chart w-full" />}
      {error && !data && (
        <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
          글을 불러오지 못했습니다.
        </ErrorNotice>
      )}
    </Page>
  );
};
