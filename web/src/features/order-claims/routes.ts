import { page } from '../../shared/routes/page-route.ts';

export const orderClaimRoutes = [page('/payment/claims/:merchantUid', () => import('./claims-page.tsx'))];
