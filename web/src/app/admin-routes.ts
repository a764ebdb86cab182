import type { RouteObject } from 'react-router-dom';
import { FailedPage } from '../shared/routes/failed-page.tsx';
import { unknownScreen } from '../shared/routes/guards.tsx';
import { NotFoundPage } from '../shared/routes/not-found-page.tsx';
import { lazyComponent } from '../shared/routes/page-route.ts';

const area = () => import('./admin-area.ts');
type Path = keyof Awaited<ReturnType<typeof area>>['screens'];

/** The paths of the screens under /admin. Every visitor loads this list, so `admin-area.ts` alone names the screens. */
const paths: readonly Path[] = [
  '',
  'payment/stats',
  'item/stats',
  'audit',
  'help/:page?',
  'opening',
  'opening/check',
  'order/manage/:status',
  'order/picking',
  'order/stalled',
  'order/returns',
  'order/deposits',
  'order/escrow',
  'packing',
  'packing/:id',
  'packing/:id/slips',
  'waiting-room',
  'excel/export',
  'excel/upload',
  'item/list',
  'items/incomplete',
  'items/low-stock',
  'items/stock-file',
  'item/upload',
  'item/edit/:id',
  'item/editDetailImagePriority/:id',
  'item/editItemOptions/:id',
  'prioritySetting',
  'category/manage',
  'home',
  'shop',
  'staff',
  'keys',
  'asset/editAsset/:code',
  'globalSetting',
  'payment-methods',
  'member/stats/:category?',
  'member/stats/details/:id',
  'messages',
  'receipts',
  'payment/manageRefundHistories',
  'payment/claims',
  'item/stockRequestStats',
  'coupon/createCoupon',
  'coupon/issueManually',
  'coupon/couponStats',
  'coupon/disable',
  'coupon/reAble',
  'points',
  'points/file',
  'popular-words',
  'sales',
  'sales/new',
  'sales/:id',
  'sales/:id/live',
  'security',
];
const screen = (path: Path): RouteObject => ({
  path,
  ErrorBoundary: FailedPage,
  lazy: lazyComponent(async () => (await area()).screens[path]),
});

/** An unknown path under /admin shows the not-found page. */
export const adminRoutes: RouteObject[] = [
  {
    ErrorBoundary: FailedPage,
    lazy: lazyComponent(async () => (await area()).AdminLayout),
    children: [...paths.map(screen), { id: unknownScreen, path: '*', Component: NotFoundPage }],
  },
];
