import { page } from '../../shared/routes/page-route.ts';

export const cartRoutes = [page('/user/cart', () => import('./cart-page.tsx'))];
