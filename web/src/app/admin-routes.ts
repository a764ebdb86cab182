import type { RouteObject } from 'react-router-dom';
import { FailedPage } from '../shared/routes/failed-page.tsx';
import { unknownScreen } from '../shared/routes/guards.tsx';
import { NotFoundPage } from '../shared/routes/not-found-page.tsx';
import { lazily } from '../shared/routes/page-route.ts';

const area = () => import('./admin-area.ts');
type Screen = Exclude<keyof Awaited<ReturnType<typeof area>>, 'AdminLayout'>;

/** A screen by its path under /admin. */
const screen = (path: string, name: Screen): RouteObject => ({
  path,
  ErrorBoundary: FailedPage,
  lazy: lazily(async () => (await area())[name]),
});

/** The back office: its frame around every screen; paths under /admin that do not exist say so. */
export const adminRoutes: RouteObject[] = [
  {
    ErrorBoundary: FailedPage,
    lazy: lazily(async () => (await area()).AdminLayout),
    children: [
      screen('', 'DashboardPage'),
      screen('payment/stats', 'PaymentStatsPage'),
      screen('item/stats', 'ItemStatsPage'),
      screen('audit', 'AuditPage'),
      screen('opening', 'OpeningPage'),
      screen('opening/check', 'OpeningCheckPage'),
      screen('order/manage/:status', 'OrdersPage'),
      screen('order/picking', 'PickingPage'),
      screen('order/stalled', 'StalledOrdersPage'),
      screen('order/returns', 'AwaitedReturnsPage'),
      screen('order/deposits', 'WaitingDepositsPage'),
      screen('order/escrow', 'EscrowFailuresPage'),
      screen('packing', 'PackingPage'),
      screen('packing/:id', 'BatchPage'),
      screen('packing/:id/slips', 'SlipsPage'),
      screen('waiting-room', 'WaitingRoomPage'),
      screen('excel/export', 'ExcelExportPage'),
      screen('excel/upload', 'ExcelUploadPage'),
      screen('item/list', 'ItemsPage'),
      screen('items/incomplete', 'IncompleteItemsPage'),
      screen('items/low-stock', 'LowStockPage'),
      screen('items/stock-file', 'StockFilePage'),
      screen('item/upload', 'ItemUploadPage'),
      screen('item/edit/:id', 'ItemEditPage'),
      screen('item/editDetailImagePriority/:id', 'ImageOrderPage'),
      screen('item/editItemOptions/:id', 'ItemOptionsPage'),
      screen('prioritySetting', 'PriorityPage'),
      screen('category/manage', 'CategoriesPage'),
      screen('home', 'HomeComposerPage'),
      screen('shop', 'ShopPage'),
      screen('asset/editAsset/:code', 'AssetPage'),
      screen('globalSetting', 'GlobalSettingPage'),
      screen('payment-methods', 'PaymentMethodsPage'),
      screen('member/stats/:category?', 'MembersPage'),
      screen('member/stats/details/:id', 'MemberDetailPage'),
      screen('messages', 'FailedMessagesPage'),
      screen('receipts', 'FailedReceiptsPage'),
      screen('payment/manageRefundHistories', 'ClaimsPage'),
      screen('payment/claims', 'ClaimQueuePage'),
      screen('item/stockRequestStats', 'RestockPage'),
      screen('coupon/createCoupon', 'CouponCreatePage'),
      screen('coupon/issueManually', 'CouponIssuePage'),
      screen('coupon/couponStats', 'CouponStatsPage'),
      screen('coupon/disable', 'CouponDisablePage'),
      screen('coupon/reAble', 'CouponReAblePage'),
      screen('points', 'PointsPage'),
      screen('points/file', 'PointsFilePage'),
      { id: unknownScreen, path: '*', Component: NotFoundPage },
    ],
  },
];
