import { page } from '../../shared/routes/page-route.ts';

export const staticRoutes = [
  page('/about-us', () => import('./about-page.tsx')),
  page('/instructions', () => import('./instructions-page.tsx')),
  page('/terms-of-use', () => import('./terms-page.tsx')),
  page('/privacy-policy', () => import('./privacy-page.tsx')),
  page('/review-policy', () => import('./review-policy-page.tsx')),
];
