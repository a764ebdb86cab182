import { page } from '../../shared/routes/page-route.ts';

export const orderRoutes = [page('/order', () => import('./order-page.tsx'))];
