import { useState } from 'react';
import { Link, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { signOut } from '../../../shared/session/session.ts';
import { useSession } from '../../../shared/session/use-session.ts';
import { confirm } from '../../../shared/ui/ask.ts';
import { Button, IconButton } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Sidebar } from './sidebar.tsx';

const sidebarName = 'admin:sidebar';

const Bar = ({ onMenu, onFold }: { onMenu: () => void; onFold: () => void }) => {
  const navigate = useNavigate();
  const session = useSession();
  const logOut = async (): Promise<void> => {
    if (!(await confirm('로그아웃 하시겠습니까?'))) return;
    signOut();
    void navigate('/user/login', { replace: true });
  };
  return (
    <header className="z-header sticky top-0 flex h-header items-center justify-between gap-3 border-b border-line bg-surface px-2 lg:px-4">
      <div className="flex items-center gap-1">
        <IconButton icon="menu" label="메뉴 열기" aria-haspopup="dialog" className="lg:hidden" onClick={onMenu} />
        <span className="hidden lg:block">
          <IconButton icon="menu" label="메뉴 접기/펼치기" onClick={onFold} />
        </span>
        <Link to="/admin" className="flex min-h-touch items-center gap-2">
          <span className="text-20 font-semibold">결</span>
          <span className="label">ADMIN</span>
        </Link>
      </div>
      <p className="flex items-center gap-2 text-13 text-ink-2">
        {session?.displayName}
        <Button variant="quiet" onClick={logOut}>
          로그아웃
        </Button>
      </p>
    </header>
  );
};

/** The back office: bar, sidebar (a drawer under 1024 px), screen. */
export const AdminLayout = () => {
  const { key } = useLocation();
  // Open on this history entry alone: every navigation closes it.
  const [drawerAt, setDrawerAt] = useState<string>();
  const [folded, setFolded] = useState(localStorage.getItem(sidebarName) === 'folded');
  const fold = (): void => {
    localStorage.setItem(sidebarName, folded ? 'open' : 'folded');
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
      <div className="flex flex-1">
        {!folded && (
          <div className="sticky top-header hidden h-[calc(100dvh-var(--spacing-header))] w-sidebar shrink-0 overflow-y-auto border-r border-line bg-surface p-3 lg:block">
            <Sidebar />
          </div>
        )}
        <main id="main" tabIndex={-1} className="min-w-0 flex-1">
          <Outlet />
        </main>
      </div>
      <Dialog open={drawerAt === key} onClose={() => setDrawerAt(undefined)} title="관리자 메뉴" place="left">
        <Sidebar />
      </Dialog>
    </>
  );
};
