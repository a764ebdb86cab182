import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { HelpPage as HelpText } from '../../../../build/help-pages.ts';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { renewIfFilesAreGone } from '../../../shared/routes/new-version.ts';
import { NotFoundPage } from '../../../shared/routes/not-found-page.tsx';
import { ErrorNotice, Skeleton } from '../../../shared/ui/states.tsx';
import './help-text.css';

const pages = import.meta.glob<HelpText>('../../../../../docs/ko/*.md', { query: '?help', import: 'default' });
const loaderOf = (page: string) => pages[`../../../../../docs/ko/${page}.md`];

/** Links of the text that lead to another help page change the screen without a reload. */
const useTextLinks = () => {
  const navigate = useNavigate();
  return (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (link === null || link.target !== '' || !isPlain) return;
    event.preventDefault();
    void navigate(link.getAttribute('href') ?? '');
  };
};

const Text = ({ html }: { html: string }) => {
  const { hash } = useLocation();
  const follow = useTextLinks();
  useEffect(() => {
    if (hash !== '') document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [hash]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links in the text have the keyboard's focus themselves
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div
      className="help-text"
      onClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the build makes this HTML from docs/ko
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
};

/** A page of the guide for shop owners (docs/ko). */
export const HelpPage = () => {
  const { page = 'README' } = useParams();
  const load = loaderOf(page);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['help', page],
    queryFn: async () => {
      try {
        return await load?.();
      } catch (error) {
        await renewIfFilesAreGone();
        throw error;
      }
    },
    enabled: load !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (load === undefined) return <NotFoundPage />;
  return (
    <AdminPage title={data?.title ?? '도움말'} group="도움말">
      {data ? (
        <Text html={data.html} />
      ) : error ? (
        <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
          도움말을 불러오지 못했습니다.
        </ErrorNotice>
      ) : (
        <Skeleton className="h-chart w-full" />
      )}
    </AdminPage>
  );
};
