import { page } from '../../shared/routes/page-route.ts';

export const paymentRoutes = [
  page('/payment', () => import('./payment-page.tsx')),
  page('/payment/deposit/:uid', () => import('./deposit-page.tsx')),
  page('/payment-redirect', () => import('./payment-redirect-page.tsx')),
];
