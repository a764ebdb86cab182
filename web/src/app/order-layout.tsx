import { lazy, Suspense } from 'react';
import { useIsAdmin } from '../shared/session/use-session.ts';
import { ShopLayout } from './shop-layout.tsx';

const AdminLayout = lazy(async () => ({ default: (await import('./admin-area.ts')).AdminLayout }));

/** What belongs to an order: its buyer sees it in the shop, an operator in the back office. */
export const OrderLayout = () =>
  useIsAdmin() ? (
    <Suspense fallback={null}>
      <AdminLayout />
    </Suspense>
  ) : (
    <ShopLayout />
  );
