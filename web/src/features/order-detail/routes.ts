import { page } from '../../shared/routes/page-route.ts';

const refundPage = () => import('./refund-page.tsx');

/** The request form stands under both addresses that the ordering document names. */
export const orderDetailRoutes = [
  page('/payment/details/:uid', () => import('./order-detail-page.tsx')),
  page('/payment/cancel/:uid', () => import('./cancel-page.tsx')),
  page('/payment/receipt/:uid', () => import('./receipt-page.tsx')),
  page('/payment/refundHistory/create/:uid', refundPage),
  page('/payment/refundRequest/create/:uid', refundPage),
];
