import { Link, useLocation } from 'react-router-dom';
import { helpPath } from '../../../shared/admin/page/help-links.ts';
import { shop } from '../../../shared/config/shop.ts';
import { useMay } from '../../../shared/session/my-rights.ts';
import { useLogOut } from '../../../shared/session/use-log-out.ts';
import { useSession } from '../../../shared/session/use-session.ts';
import { Button, buttonClass, IconButton } from '../../../shared/ui/button.tsx';
import { SearchBox } from './search-box.tsx';

export const Bar = ({ onMenu, onFold }: { onMenu: () => void; onFold: () => void }) => {
  const session = useSession();
  const may = useMay();
  const logOut = useLogOut();
  const { pathname } = useLocation();
  return (
    <header className="z-header sticky top-0 flex h-header items-center justify-between gap-2 border-b border-line bg-surface px-2 lg:gap-6 lg:px-4">
      <div className="flex shrink-0 items-center gap-1">
        <IconButton icon="menu" label="메뉴 열기" aria-haspopup="dialog" className="lg:hidden" onClick={onMenu} />
        <span className="hidden lg:block">
          <IconButton icon="menu" label="메뉴 접기/펼치기" onClick={onFold} />
        </span>
        <Link to="/admin" className="flex min-h-touch items-center gap-2">
          <span className="text-20 font-semibold">{shop().profile.names.name}</span>
          <span className="label sr-only sm:not-sr-only">ADMIN</span>
        </Link>
      </div>
      {(may('members.read') || may('goods.write')) && <SearchBox className="min-w-0 flex-1 lg:max-w-field" />}
      <p className="flex shrink-0 items-center gap-2 text-13 text-ink-2">
        <span className="hidden sm:inline">{session?.displayName}</span>
        <span className="hidden lg:inline">
          <Link to={helpPath(pathname)} className={buttonClass({ variant: 'quiet' })}>
            도움말
          </Link>
        </span>
        <Button variant="quiet" onClick={logOut}>
          로그아웃
        </Button>
      </p>
    </header>
  );
};
