import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { SaleForm } from './sale-form.tsx';

export const SaleCreatePage = () => (
  <AdminPage title="행사 등록" group="상품 / 행사">
    <SaleForm sale={undefined} />
  </AdminPage>
);
