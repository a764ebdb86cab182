import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

const ChatLink = lazy(() => import('./chat-link.tsx'));

/** The shop: header, screen, footer, chat. The footer is hidden on the payment's return page. */
export const ShopLayout = () => {
  const { pathname } = useLocation();
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
