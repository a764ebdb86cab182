import type { RouteObject } from 'react-router-dom';
import { accountRoutes } from '../features/account/routes.ts';
import { cartRoutes } from '../features/cart/routes.ts';
import { homeRoutes } from '../features/home/routes.ts';
import { likeRoutes } from '../features/likes/routes.ts';
import { memberRoutes, sessionRoutes, signInRoutes } from '../features/member/routes.ts';
import { noticeRoutes, noticeUploadRoutes } from '../features/notices/routes.ts';
import { orderRoutes } from '../features/order/routes.ts';
import { orderClaimRoutes } from '../features/order-claims/routes.ts';
import { orderDetailRoutes } from '../features/order-detail/routes.ts';
import { paymentRoutes } from '../features/payment/routes.ts';
import { reviewWriteRoutes } from '../features/review-write/routes.ts';
import { shopRoutes } from '../features/shop/routes.ts';
import { staticRoutes } from '../features/static-pages/routes.ts';
import { waitingRoomRoutes } from '../features/waiting-room/routes.ts';
import { FailedPage } from '../shared/routes/failed-page.tsx';
import { AdminGuard, MemberGuard } from '../shared/routes/guards.tsx';
import { page } from '../shared/routes/page-route.ts';
import { adminRoutes } from './admin-routes.ts';
import { BareLayout } from './bare-layout.tsx';
import { FirstLoad, Root } from './root.tsx';
import { ShopLayout } from './shop-layout.tsx';

const memberOnly: RouteObject[] = [
  ...cartRoutes,
  ...orderRoutes,
  ...paymentRoutes,
  ...waitingRoomRoutes,
  ...orderDetailRoutes,
  ...orderClaimRoutes,
  ...reviewWriteRoutes,
  ...accountRoutes,
  ...sessionRoutes,
];
/** This screen combines the features item and review, so it is in `app`. */
const itemRoutes = [page('/detail/:id', () => import('./pages/item-page.tsx'))];
/** Screens for all visitors. */
const open: RouteObject[] = [
  ...homeRoutes,
  ...shopRoutes,
  ...itemRoutes,
  ...likeRoutes,
  ...memberRoutes,
  ...staticRoutes,
  ...noticeRoutes,
];

export const routes: RouteObject[] = [
  {
    Component: Root,
    HydrateFallback: FirstLoad,
    ErrorBoundary: FailedPage,
    children: [
      { Component: BareLayout, children: signInRoutes },
      {
        Component: ShopLayout,
        children: [
          ...open,
          { Component: MemberGuard, children: memberOnly },
          { Component: AdminGuard, children: noticeUploadRoutes },
          page('*', () => import('./pages/unknown-page.tsx')),
        ],
      },
      { path: 'admin', Component: AdminGuard, children: adminRoutes },
    ],
  },
];
