import { Outlet } from 'react-router-dom';
import { Footer } from './footer.tsx';

/** The login page: no shop header (storefront document §2). */
export const BareLayout = () => (
  <>
    <main tabIndex={-1} className="min-h-dvh flex-1">
      <Outlet />
    </main>
    <Footer />
  </>
);
