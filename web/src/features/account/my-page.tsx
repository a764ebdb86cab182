import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { UnpaidOrders } from '../../entities/order/unpaid-orders.tsx';
import { unpaidOrdersQuery } from '../../entities/order/unpaid-orders-query.ts';
import { isReviewedState, ReviewedMoment } from '../../entities/review/reviewed-moment.tsx';
import { cx } from '../../shared/lib/cx.ts';
import { useLogOut } from '../../shared/session/use-log-out.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { Page } from '../../shared/ui/page.tsx';
import { CouponBoxButton } from './coupon-box-button.tsx';
import { OrderHistory } from './order-history.tsx';
import { PointsPage } from './points-page.tsx';

const tile =
  'flex min-h-control items-center justify-center rounded-sm border border-line bg-surface px-1 text-13 text-center transition-colors hover:border-ink-2 sm:text-15';

const Links = () => {
  const logOut = useLogOut();
  return (
    <nav aria-label="내 정보" className="grid grid-cols-3 gap-2">
      <CouponBoxButton className={tile} />
      <Link to="/user/myPage?points" className={tile}>
        적립금
      </Link>
      <Link to="/likes" className={tile}>
        찜한 상품
      </Link>
      <Link to="/user/coupon/registerCode" className={tile}>
        쿠폰 등록
      </Link>
      <Link to="/user/info/edit" className={tile}>
        회원 정보 수정
      </Link>
      <Link to="/user/addresses" className={tile}>
        배송지 관리
      </Link>
      <Link to="/user/password/edit" className={tile}>
        비밀번호 변경
      </Link>
      <Link to="/user/sessions" className={tile}>
        로그인한 기기
      </Link>
      <button type="button" className={tile} onClick={logOut}>
        로그아웃
      </button>
    </nav>
  );
};

const patienceMs = 2_000;
/** True when the unpaid orders have had 2 s to load. The history is then shown without waiting longer. */
const useIsLate = (): boolean => {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
};

const Overview = () => {
  const session = useSession();
  const { state } = useLocation();
  // Unpaid orders are shown above the history. The history stays invisible until the unpaid orders are loaded.
  // Otherwise the history would move down while the member presses something in it.
  const { isPending } = useQuery(unpaidOrdersQuery);
  const isLate = useIsLate();
  return (
    <Page title="마이페이지">
      {isReviewedState(state) && <ReviewedMoment {...state} />}
      {session && (
        <p className="mb-6 text-15 text-ink-2">
          <strong className="text-17 font-semibold text-ink">{session.displayName}</strong>님
          <span className="block text-13 break-all text-ink-3">
            {session.role === 'ROLE_ADMIN' ? '관리자' : '일반 회원'} · {session.username}
          </span>
        </p>
      )}
      <Links />
      <UnpaidOrders className="mt-12" />
      <section
        id="orders"
        aria-label="주문 내역"
        className={cx('mt-12 scroll-mt-18', isPending && !isLate && 'invisible')}
      >
        <h2 className="mb-4 text-20 font-semibold">주문 내역</h2>
        <OrderHistory />
      </section>
    </Page>
  );
};
/**
 * Shows the member's orders and links to the account. With `?points` in the address, it shows the points instead. The
 * code for the points is in the same chunk.
 */
const MyPage = () => (useSearchParams()[0].has('points') ? <PointsPage /> : <Overview />);
export default MyPage;
