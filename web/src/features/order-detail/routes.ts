import { page } from '../../shared/routes/page-route.ts';

const claimPage = () => import('./claim-page.tsx');

/** The request form stands under both addresses that the ordering document names. */
export const orderDetailRoutes = [
  page('/payment/details/:merchantUid', () => import('./order-detail-page.tsx')),
  page('/payment/cancel/:merchantUid', () => import('./cancel-page.tsx')),
  page('/o/:code', () => import('./order-link-page.tsx')),
  page('/payment/receipt/:merchantUid', () => import('./receipt-page.tsx')),
  page('/payment/refundHistory/create/:merchantUid', claimPage),
  page('/payment/refundRequest/create/:merchantUid', claimPage),
];
