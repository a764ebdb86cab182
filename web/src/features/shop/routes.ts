import { page } from '../../shared/routes/page-route.ts';

export const shopRoutes = [page('/shop', () => import('./shop-page.tsx'))];
