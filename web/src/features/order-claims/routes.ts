import { page } from '../../shared/routes/page-route.ts';

const requestPage = () => import('./request-page.tsx');

/** The ordering document names two paths for the request of a whole order, and both work. */
export const orderClaimRoutes = [
  page('/payment/claims/:merchantUid', () => import('./claims-page.tsx')),
  page('/payment/refundHistory/create/:merchantUid', requestPage),
  page('/payment/refundRequest/create/:merchantUid', requestPage),
];
