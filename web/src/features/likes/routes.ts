import { page } from '../../shared/routes/page-route.ts';

export const likeRoutes = [page('/likes', () => import('./likes-page.tsx'))];
