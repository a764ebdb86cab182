import { lazy, Suspense, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { useIsAdmin, useSession } from '../shared/session/use-session.ts';
import { IconButton } from '../shared/ui/button.tsx';
import { Icon } from '../shared/ui/icon.tsx';
import { Brand } from './brand.tsx';
import { CartLink } from './cart-link.tsx';
import { mainLinks } from './main-links.ts';

const HeaderCategories = lazy(() => import('./header-categories.tsx'));
const SideMenu = lazy(() => import('./side-menu.tsx'));

const link =
  'label inline-flex min-h-touch items-center whitespace-nowrap hover:text-clay aria-[current=page]:text-clay';

const Greeting = () => {
  const session = useSession();
  if (!session) return null;
  return (
    <Link
      to="/user/myPage"
      className="inline-flex min-h-touch min-w-touch items-center text-13 text-ink-2 hover:text-ink"
    >
      <span className="truncate">
        <strong className="font-semibold">{session.displayName}</strong>님
        <span className="max-sm:sr-only">, 안녕하세요</span>
      </span>
    </Link>
  );
};

const VisitorLinks = () => {
  const session = useSession();
  const admin = useIsAdmin();
  return (
    <div className="flex min-w-0 items-center gap-2 sm:gap-4 lg:gap-6">
      <Greeting />
      <Link
        to="/shop"
        state={{ search: true }}
        aria-label="상품 검색"
        title="상품 검색"
        className="inline-flex size-touch shrink-0 items-center justify-center hover:text-clay"
      >
        <Icon name="search" />
      </Link>
      {admin && (
        <span className="hidden lg:block">
          <Link to="/admin" className={link}>
            ADMIN
          </Link>
        </span>
      )}
      {session ? (
        <CartLink className={link} />
      ) : (
        <Link to="/user/login" className={link}>
          LOGIN
        </Link>
      )}
    </div>
  );
};

export const Header = () => {
  const { key } = useLocation();
  // The history key of the location where the menu was opened. A navigation changes the key, which closes the menu.
  // Undefined until the menu is first opened.
  const [openedAt, setOpenedAt] = useState<string | null>();
  const menuOpen = openedAt === key;
  return (
    <header className="z-header sticky top-0 border-b [@media(max-height:25rem)]:static border-line bg-paper">
      <div className="page flex h-header items-center justify-between gap-4">
        <div className="flex min-w-0 items-center gap-1 lg:gap-8">
          <IconButton
            icon="menu"
            label="메뉴 열기"
            aria-haspopup="dialog"
            aria-expanded={menuOpen}
            className="-ml-3 lg:hidden"
            onClick={() => setOpenedAt(key)}
          />
          <Brand />
          <nav aria-label="주 메뉴" className="hidden gap-6 lg:flex">
            {mainLinks.map(([to, text]) => (
              <NavLink key={to} to={to} className={link}>
                {text}
              </NavLink>
            ))}
          </nav>
          <Suspense>
            <HeaderCategories />
          </Suspense>
        </div>
        <VisitorLinks />
      </div>
      {openedAt !== undefined && (
        <Suspense fallback={null}>
          <SideMenu open={menuOpen} left={openedAt !== null} onClose={() => setOpenedAt(null)} />
        </Suspense>
      )}
    </header>
  );
};
