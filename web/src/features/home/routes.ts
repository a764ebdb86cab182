import { page } from '../../shared/routes/page-route.ts';

export const homeRoutes = [page('/', () => import('./home-page.tsx'))];
