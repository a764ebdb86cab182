import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { NavLink, useSearchParams } from 'react-router-dom';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { cx } from '../../../shared/lib/cx.ts';
import { ErrorNotice, Skeleton } from '../../../shared/ui/states.tsx';
import { DocumentEditor, type Placeholders } from './document-editor.tsx';
import { emptyGuide, isNewGuide, nextGuide } from './new-guide.ts';
import { ProfileEditor } from './profile-editor.tsx';
import { documentsQuery, profileQuery, type ShopDocument, sourceQuery } from './shop-queries.ts';

const tab = 'inline-flex min-h-touch items-center border-b-2 px-1 text-15';

const Parts = ({ chosen, documents }: { chosen: string; documents: readonly { code: string; title: string }[] }) => (
  <nav aria-label="쇼핑몰 정보와 문서" className="flex flex-wrap gap-x-6 border-b border-line">
    {[{ code: '', title: '쇼핑몰 정보' }, ...documents, { code: nextGuide(documents), title: '+ 상품 안내 추가' }].map(
      ({ code, title }) => (
        <NavLink
          key={code}
          to={code === '' ? '/admin/shop' : `/admin/shop?document=${code}`}
          aria-current={code === chosen ? 'page' : undefined}
          className={cx(
            tab,
            code === chosen ? 'border-ink font-semibold' : 'border-transparent text-ink-2 hover:text-ink',
          )}
        >
          {title}
        </NavLink>
      ),
    )}
  </nav>
);

function Loaded<Data>({ query, children }: { query: UseQueryResult<Data>; children: (data: Data) => ReactNode }) {
  if (query.data) return children(query.data);
  if (!query.isError) return <Skeleton className="h-chart w-full" />;
  return (
    <ErrorNotice onRetry={() => query.refetch()} retrying={query.isFetching}>
      쇼핑몰 정보를 불러오는 중 오류가 발생했습니다.
    </ErrorNotice>
  );
}

const Profile = () => {
  const query = useQuery(profileQuery);
  return <Loaded query={query}>{(shop) => <ProfileEditor shop={shop} />}</Loaded>;
};

interface TextProps {
  code: string;
  isNew: boolean;
  placeholders: Placeholders;
}
/** A new guide starts with an empty form. After the save, the list contains the guide, and the same form stays open. */
const ShopText = ({ code, isNew, placeholders }: TextProps) => {
  const [begun] = useState(() => (isNew ? emptyGuide(code, new Date()) : undefined));
  const source = useQuery({ ...sourceQuery(code), enabled: begun === undefined });
  const editor = (one: ShopDocument) => <DocumentEditor source={one} placeholders={placeholders} />;
  return begun ? editor(begun) : <Loaded query={source}>{editor}</Loaded>;
};

export const ShopPage = () => {
  const [search] = useSearchParams();
  const code = search.get('document') ?? '';
  const documents = useQuery(documentsQuery);
  return (
    <AdminPage title="쇼핑몰 정보" group="쇼핑몰">
      <Parts chosen={code} documents={documents.data?.documents ?? []} />
      {code === '' ? (
        <Profile />
      ) : (
        <Loaded query={documents}>
          {({ documents: list, placeholders }) => (
            <ShopText key={code} code={code} isNew={isNewGuide(code, list)} placeholders={placeholders} />
          )}
        </Loaded>
      )}
    </AdminPage>
  );
};
