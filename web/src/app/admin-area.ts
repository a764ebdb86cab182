/** The whole back office, so that it is one chunk that shoppers never load. */
export { DashboardPage } from '../features/admin/dashboard/dashboard-page.tsx';
export { AdminLayout } from '../features/admin/frame/admin-layout.tsx';
export { ImageOrderPage } from '../features/admin/items/image-order-page.tsx';
export { ItemEditPage } from '../features/admin/items/item-edit-page.tsx';
export { ItemOptionsPage } from '../features/admin/items/item-options-page.tsx';
export { ItemUploadPage } from '../features/admin/items/item-upload-page.tsx';
export { OrdersPage } from '../features/admin/orders/orders-page.tsx';
export { GlobalSettingPage } from '../features/admin/settings/global-setting-page.tsx';
