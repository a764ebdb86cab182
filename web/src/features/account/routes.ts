import { page } from '../../shared/routes/page-route.ts';

export const accountRoutes = [
  page('/user/myPage', () => import('./my-page.tsx')),
  page('/user/info/edit', () => import('./edit-info-page.tsx')),
  page('/user/addresses', () => import('./addresses-page.tsx')),
  page('/user/password/edit', () => import('./edit-password-page.tsx')),
  page('/user/coupon/registerCode', () => import('./coupon-code-page.tsx')),
];
