import { page } from '../../shared/routes/page-route.ts';

/** Everybody reads notices. */
export const noticeRoutes = [
  page('/notice', () => import('./notices-page.tsx')),
  page('/notice/detail/:id', () => import('./notice-page.tsx')),
];
/** Operators write them. */
export const noticeUploadRoutes = [page('/notice/upload', () => import('./notice-upload-page.tsx'))];
