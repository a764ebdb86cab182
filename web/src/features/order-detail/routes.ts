import { page } from '../../shared/routes/page-route.ts';

export const orderDetailRoutes = [
  page('/payment/details/:merchantUid', () => import('./order-detail-page.tsx')),
  page('/payment/cancel/:merchantUid', () => import('./cancel-page.tsx')),
  page('/o/:code', () => import('./order-link-page.tsx')),
  page('/payment/receipt/:merchantUid', () => import('./receipt-page.tsx')),
];
