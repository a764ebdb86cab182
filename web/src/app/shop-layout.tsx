import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

const ChatLink = lazy(() => import('./chat-link.tsx'));

/** Hides the footer on the page to which the payment provider redirects the buyer. */
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
      {/* `main` is at least as high as the screen. The footer therefore starts below the screen, and late content does
          not push the footer away. */}
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
