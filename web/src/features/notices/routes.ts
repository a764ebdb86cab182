import { page } from '../../shared/routes/page-route.ts';

/** Every visitor can read notices. */
export const noticeRoutes = [
  page('/notice', () => import('./notices-page.tsx')),
  page('/notice/detail/:id', () => import('./notice-page.tsx')),
];
/** Only operators can write notices. */
export const noticeUploadRoutes = [page('/notice/upload', () => import('./notice-upload-page.tsx'))];
