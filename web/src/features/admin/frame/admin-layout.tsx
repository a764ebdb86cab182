import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { rememberOfficePath } from '../../../shared/admin/page/office-path.ts';
import { rightOfScreen } from '../../../shared/admin/page/screen-rights.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { screenFocus } from '../../../shared/lib/screen-focus.ts';
import { storedText } from '../../../shared/lib/stored.ts';
import { myRightsQuery } from '../../../shared/session/my-rights.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ErrorNotice, Spinner } from '../../../shared/ui/states.tsx';
import { Bar } from './bar.tsx';
import { EnrolPage } from './enrol-page.tsx';
import { ExemptNote } from './exempt-note.tsx';
import { NoRight } from './no-right.tsx';
import { Sidebar } from './sidebar.tsx';

const storedSidebar = storedText('browser', 'admin:sidebar');

/** The screen of this address, once the rights of the staff are known and include the one that the screen needs. */
const Screen = () => {
  const { pathname } = useLocation();
  const { data, error, isFetching, refetch } = useQuery(myRightsQuery);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen begins with the rights of now
  useEffect(() => void refetch({ cancelRefetch: false }), [refetch, pathname]);
  if (error instanceof ApiError && error.code === 'SECOND_FACTOR_NEEDED') return <EnrolPage onDone={() => refetch()} />;
  const needed = rightOfScreen(pathname);
  if (data)
    return needed === undefined || data.rights.includes(needed) ? (
      <Outlet />
    ) : (
      <NoRight right={needed} role={data.role} />
    );
  if (!error) return <Spinner className="py-28" />;
  return (
    <ErrorNotice className="m-4 lg:m-6" error={error} onRetry={() => refetch()} retrying={isFetching}>
      직원의 권한을 확인하지 못했습니다.
    </ErrorNotice>
  );
};

/** Below 1024 px, the sidebar is a drawer. The version is shown for support requests. */
export const AdminLayout = () => {
  const { key, pathname, search } = useLocation();
  useEffect(() => rememberOfficePath(pathname + search), [pathname, search]);
  // The key of the history entry on which the drawer was opened. The drawer is shown on this entry only, so that every
  // navigation closes it.
  const [drawerAt, setDrawerAt] = useState<string>();
  const [folded, setFolded] = useState(() => storedSidebar.read() === 'folded');
  const fold = (): void => {
    storedSidebar.write(folded ? 'open' : 'folded');
    setFolded(!folded);
  };
  return (
    <>
      <a
        href="#main"
        className="z-toast sr-only bg-ink px-4 py-3 text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        본문으로 건너뛰기
      </a>
      <Bar onMenu={() => setDrawerAt(key)} onFold={fold} />
      <div className="flex flex-1 bg-office">
        {!folded && (
          <div className="sticky top-header hidden h-[calc(100dvh-var(--spacing-header))] w-sidebar shrink-0 overflow-y-auto border-r border-line bg-surface p-3 lg:block print:hidden">
            <Sidebar />
          </div>
        )}
        <div className="flex min-w-0 flex-1 flex-col">
          <ExemptNote />
          <main id="main" tabIndex={-1} className="flex-1">
            <Screen />
          </main>
          <footer className="px-4 py-3 text-12 text-ink-2 lg:px-6 print:hidden">
            버전 {import.meta.env.GYEOL_VERSION}
          </footer>
        </div>
      </div>
      <Dialog
        open={drawerAt === key}
        onClose={() => setDrawerAt(undefined)}
        title="관리자 메뉴"
        position="left"
        nextFocus={() => (drawerAt === undefined ? null : screenFocus())}
      >
        <Sidebar />
      </Dialog>
    </>
  );
};
