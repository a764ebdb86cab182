import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useOfficeView } from '../shared/session/use-office-view.ts';
import { useIsAdmin } from '../shared/session/use-session.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

const ChatLink = lazy(() => import('./chat-link.tsx'));
const AdminLayout = lazy(async () => ({ default: (await import('./admin-area.ts')).AdminLayout }));
/** What operators have before them in the back office, at the address that its buyer has, too. */
const ordersOfBoth = /^\/payment\/(details|claims)\//;
/** The same, unless they look at what the buyer sees. */
const depositsOfBoth = /^\/payment\/deposit\//;

/** The shop: header, screen, footer, chat. The footer is hidden on the payment's return page. */
export const ShopLayout = () => {
  const { pathname } = useLocation();
  const isOffice = useOfficeView();
  if ((useIsAdmin() && ordersOfBoth.test(pathname)) || (isOffice && depositsOfBoth.test(pathname)))
    return (
      <Suspense>
        <AdminLayout />
      </Suspense>
    );
  return (
    <>
      <a
        href="#main"
        className="z-toast sr-only bg-ink px-4 py-3 text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        본문으로 건너뛰기
      </a>
      <Header />
      {/* As high as the screen: the footer waits below it, and nothing that comes late pushes it out of sight. */}
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-var(--spacing-header))] flex-1">
        <Outlet />
      </main>
      {pathname !== '/payment-redirect' && <Footer />}
      <Suspense>
        <ChatLink />
      </Suspense>
    </>
  );
};
