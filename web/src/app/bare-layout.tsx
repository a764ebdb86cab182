import { Outlet } from 'react-router-dom';
import { Brand } from './brand.tsx';
import { Footer } from './footer.tsx';

/** The layout of the login page: no shop header (storefront document §2), only the shop's brand and the footer. */
export const BareLayout = () => (
  <>
    <main tabIndex={-1} className="min-h-dvh flex-1">
      <div className="page flex justify-center pt-12">
        <Brand />
      </div>
      <Outlet />
    </main>
    <Footer />
  </>
);
