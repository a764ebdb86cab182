import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { CouponList } from './coupon-list.tsx';
import { issuableQuery } from './coupon-queries.ts';
import { CouponScreen } from './coupon-screen.tsx';
import { IssueForm } from './issue-form.tsx';

export const CouponIssuePage = () => {
  const [query] = useSearchParams();
  return (
    <CouponScreen title="쿠폰 수동 발급">
      <CouponList
        query={useQuery(issuableQuery)}
        empty="발급 가능한 쿠폰이 없습니다"
        hint="쿠폰을 만들거나 비활성화한 쿠폰을 다시 활성화하면 회원에게 발급할 수 있습니다."
      >
        {(coupons) => <IssueForm coupons={coupons} username={query.get('username') ?? ''} />}
      </CouponList>
    </CouponScreen>
  );
};
