import { CouponScreen } from './coupon-screen.tsx';
import { CreateForm } from './create-form.tsx';

export const CouponCreatePage = () => (
  <CouponScreen title="쿠폰 생성">
    <CreateForm />
  </CouponScreen>
);
