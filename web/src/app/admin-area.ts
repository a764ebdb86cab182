/** The whole back office, so that it is one chunk that shoppers never load. */
export { AssetPage } from '../features/admin/assets/asset-page.tsx';
export { CategoriesPage } from '../features/admin/categories/categories-page.tsx';
export { DashboardPage } from '../features/admin/dashboard/dashboard-page.tsx';
export { AdminLayout } from '../features/admin/frame/admin-layout.tsx';
export { ImageOrderPage } from '../features/admin/items/image-order-page.tsx';
export { ItemEditPage } from '../features/admin/items/item-edit-page.tsx';
export { ItemOptionsPage } from '../features/admin/items/item-options-page.tsx';
export { ItemUploadPage } from '../features/admin/items/item-upload-page.tsx';
export { OrdersPage } from '../features/admin/orders/orders-page.tsx';
export { PriorityPage } from '../features/admin/priority/priority-page.tsx';
export { GlobalSettingPage } from '../features/admin/settings/global-setting-page.tsx';
