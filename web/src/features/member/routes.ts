import { page } from '../../shared/routes/page-route.ts';

/** These pages have no shop header. */
export const signInRoutes = [
  page('/user/login', () => import('./login-page.tsx')),
  page('/staff/invitation', () => import('./invitation-page.tsx')),
];
/** The screen of the signed-in member's devices. */
export const sessionRoutes = [page('/user/sessions', () => import('./sessions-page.tsx'))];
export const memberRoutes = [
  page('/user/register', () => import('./register-page.tsx')),
  page('/user/register/kakao', () => import('./kakao-register-page.tsx')),
  page('/user/findInfo', () => import('./find-info-page.tsx')),
  page('/user/welcome', () => import('./welcome-page.tsx')),
  page('/kakao/oauth/redirect', () => import('./kakao-redirect-page.tsx')),
];
