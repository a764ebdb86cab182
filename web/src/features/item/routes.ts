import { page } from '../../shared/routes/page-route.ts';

export const itemRoutes = [page('/detail/:id', () => import('./item-page.tsx'))];
