import { page } from '../../shared/routes/page-route.ts';

export const waitingRoutes = [page('/waiting/:doorId', () => import('./waiting-page.tsx'))];
