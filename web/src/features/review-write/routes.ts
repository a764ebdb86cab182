import { page } from '../../shared/routes/page-route.ts';

export const reviewWriteRoutes = [page('/order/review/upload/:id', () => import('./review-write-page.tsx'))];
