import type { ComponentType } from 'react';
import { AssetPage } from '../features/admin/assets/asset-page.tsx';
import { AuditPage } from '../features/admin/audit/audit-page.tsx';
import { CategoriesPage } from '../features/admin/categories/categories-page.tsx';
import { ClaimsPage } from '../features/admin/claims/claims-page.tsx';
import { ClaimQueuePage } from '../features/admin/claims/queue-page.tsx';
import { CouponCreatePage } from '../features/admin/coupons/create-page.tsx';
import { CouponDisablePage } from '../features/admin/coupons/disable-page.tsx';
import { CouponIssuePage } from '../features/admin/coupons/issue-page.tsx';
import { CouponReAblePage } from '../features/admin/coupons/reenable-page.tsx';
import { CouponStatsPage } from '../features/admin/coupons/stats-page.tsx';
import { DashboardPage } from '../features/admin/dashboard/dashboard-page.tsx';
import { AwaitedReturnsPage } from '../features/admin/deliveries/awaited-returns-page.tsx';
import { StalledOrdersPage } from '../features/admin/deliveries/stalled-orders-page.tsx';
import { WaitingDepositsPage } from '../features/admin/deposits/waiting-deposits-page.tsx';
import { EscrowFailuresPage } from '../features/admin/escrow/escrow-failures-page.tsx';
import { ExcelExportPage } from '../features/admin/excel/excel-export-page.tsx';
import { ExcelUploadPage } from '../features/admin/excel/excel-upload-page.tsx';
import { HelpPage } from '../features/admin/help/help-page.tsx';
import { ImageOrderPage } from '../features/admin/items/image-order-page.tsx';
import { ItemEditPage } from '../features/admin/items/item-edit-page.tsx';
import { ItemOptionsPage } from '../features/admin/items/item-options-page.tsx';
import { ItemUploadPage } from '../features/admin/items/item-upload-page.tsx';
import { ItemsPage } from '../features/admin/items/list/items-page.tsx';
import { IncompleteItemsPage } from '../features/admin/items/notices/incomplete-page.tsx';
import { LowStockPage } from '../features/admin/items/stock/low-stock-page.tsx';
import { StockFilePage } from '../features/admin/items/stock/stock-file-page.tsx';
import { MemberDetailPage } from '../features/admin/members/member-detail-page.tsx';
import { MembersPage } from '../features/admin/members/members-page.tsx';
import { FailedMessagesPage } from '../features/admin/messages/failed-messages-page.tsx';
import { OpeningCheckPage } from '../features/admin/opening/opening-check-page.tsx';
import { OpeningPage } from '../features/admin/opening/opening-page.tsx';
import { OrdersPage } from '../features/admin/orders/orders-page.tsx';
import { PickingPage } from '../features/admin/orders/picking-page.tsx';
import { BatchPage } from '../features/admin/packing/batch-page.tsx';
import { PackingPage } from '../features/admin/packing/packing-page.tsx';
import { SlipsPage } from '../features/admin/packing/slips-page.tsx';
import { PointsFilePage } from '../features/admin/points/points-file-page.tsx';
import { PointsPage } from '../features/admin/points/points-page.tsx';
import { PopularWordsPage } from '../features/admin/popular-words/popular-words-page.tsx';
import { PriorityPage } from '../features/admin/priority/priority-page.tsx';
import { ProgramKeysPage } from '../features/admin/program-keys/program-keys-page.tsx';
import { FailedReceiptsPage } from '../features/admin/receipts/failed-receipts-page.tsx';
import { RestockPage } from '../features/admin/restock/restock-page.tsx';
import { SaleLivePage } from '../features/admin/sales/live/sale-live-page.tsx';
import { SaleCreatePage } from '../features/admin/sales/sale-create-page.tsx';
import { SaleEditPage } from '../features/admin/sales/sale-edit-page.tsx';
import { SalesPage } from '../features/admin/sales/sales-page.tsx';
import { SecurityPage } from '../features/admin/security/security-page.tsx';
import { GlobalSettingPage } from '../features/admin/settings/global-setting-page.tsx';
import { PaymentMethodsPage } from '../features/admin/settings/payment-methods-page.tsx';
import { ShopPage } from '../features/admin/shop/shop-page.tsx';
import { StaffPage } from '../features/admin/staff/staff-page.tsx';
import { ItemStatsPage } from '../features/admin/statistics/item-stats-page.tsx';
import { PaymentStatsPage } from '../features/admin/statistics/payment-stats-page.tsx';
import { WaitingRoomPage } from '../features/admin/waiting-room/waiting-room-page.tsx';
import type { ScreenPath } from '../shared/admin/page/screen-rights.ts';
import { HomeComposerPage } from './pages/home-composer-page.tsx';

// This module exports the whole back office, so that it is one chunk that members never load.
export { AdminLayout } from '../features/admin/frame/admin-layout.tsx';
export const screens = {
  '': DashboardPage,
  'payment/stats': PaymentStatsPage,
  'item/stats': ItemStatsPage,
  audit: AuditPage,
  'help/:page?': HelpPage,
  opening: OpeningPage,
  'opening/check': OpeningCheckPage,
  'order/manage/:status': OrdersPage,
  'order/picking': PickingPage,
  'order/stalled': StalledOrdersPage,
  'order/returns': AwaitedReturnsPage,
  'order/deposits': WaitingDepositsPage,
  'order/escrow': EscrowFailuresPage,
  packing: PackingPage,
  'packing/:id': BatchPage,
  'packing/:id/slips': SlipsPage,
  'waiting-room': WaitingRoomPage,
  'excel/export': ExcelExportPage,
  'excel/upload': ExcelUploadPage,
  'item/list': ItemsPage,
  'items/incomplete': IncompleteItemsPage,
  'items/low-stock': LowStockPage,
  'items/stock-file': StockFilePage,
  'item/upload': ItemUploadPage,
  'item/edit/:id': ItemEditPage,
  'item/editDetailImagePriority/:id': ImageOrderPage,
  'item/editItemOptions/:id': ItemOptionsPage,
  prioritySetting: PriorityPage,
  'category/manage': CategoriesPage,
  home: HomeComposerPage,
  shop: ShopPage,
  staff: StaffPage,
  keys: ProgramKeysPage,
  'asset/editAsset/:code': AssetPage,
  globalSetting: GlobalSettingPage,
  'payment-methods': PaymentMethodsPage,
  'member/stats/:category?': MembersPage,
  'member/stats/details/:id': MemberDetailPage,
  messages: FailedMessagesPage,
  receipts: FailedReceiptsPage,
  'payment/manageRefundHistories': ClaimsPage,
  'payment/claims': ClaimQueuePage,
  'item/stockRequestStats': RestockPage,
  'coupon/createCoupon': CouponCreatePage,
  'coupon/issueManually': CouponIssuePage,
  'coupon/couponStats': CouponStatsPage,
  'coupon/disable': CouponDisablePage,
  'coupon/reAble': CouponReAblePage,
  points: PointsPage,
  'points/file': PointsFilePage,
  'popular-words': PopularWordsPage,
  sales: SalesPage,
  'sales/new': SaleCreatePage,
  'sales/:id': SaleEditPage,
  'sales/:id/live': SaleLivePage,
  security: SecurityPage,
} satisfies Record<ScreenPath, ComponentType>;
