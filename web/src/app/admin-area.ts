/** The whole back office, so that it is one chunk that shoppers never load. */
export { DashboardPage } from '../features/admin/dashboard/dashboard-page.tsx';
export { AdminLayout } from '../features/admin/frame/admin-layout.tsx';
export { OrdersPage } from '../features/admin/orders/orders-page.tsx';
export { GlobalSettingPage } from '../features/admin/settings/global-setting-page.tsx';
