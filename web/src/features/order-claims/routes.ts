import { page } from '../../shared/routes/page-route.ts';

const requestPage = () => import('./request-page.tsx');

/** The request for a whole order stands under both addresses that the ordering document names. */
export const orderClaimRoutes = [
  page('/payment/claims/:merchantUid', () => import('./claims-page.tsx')),
  page('/payment/refundHistory/create/:merchantUid', requestPage),
  page('/payment/refundRequest/create/:merchantUid', requestPage),
];
