import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { CouponList } from './coupon-list.tsx';
import { stoppableQuery } from './coupon-queries.ts';
import { CouponScreen } from './coupon-screen.tsx';
import { isEnded } from './coupon-text.ts';
import { SwitchForm, type SwitchTexts } from './switch-form.tsx';

const texts: SwitchTexts = {
  legend: '비활성화할 쿠폰',
  button: '비활성화',
  danger: true,
  none: '비활성화할 쿠폰을 선택해주세요.',
  failed: '쿠폰 비활성화 중 오류가 발생했습니다.',
  done: (name) => `${name} 쿠폰이 비활성화되었습니다.`,
  question: (name) => `${name} 쿠폰을 비활성화하시겠습니까?`,
  follows: (stats, coupon) => {
    const holders = stats ? `보유 회원 ${formatNumber(stats.issuedCount)}명의 ` : '';
    const appliedDiscounts = '이미 주문에 적용된 할인은 그대로입니다.';
    return isEnded(coupon, new Date())
      ? `${holders}사용하지 않은 쿠폰을 더 이상 사용할 수 없습니다. 발급 기간이 끝난 쿠폰이라 다시 활성화할 수 없습니다. ${appliedDiscounts}`
      : `새로 발급되지 않고, ${holders}사용하지 않은 쿠폰은 다시 활성화할 때까지 사용할 수 없습니다. ${appliedDiscounts}`;
  },
};

export const CouponDisablePage = () => (
  <CouponScreen title="쿠폰 비활성화">
    <CouponList
      query={useQuery(stoppableQuery)}
      empty="발급 가능한 쿠폰이 없습니다"
      hint="활성 상태인 쿠폰이 있으면 이곳에서 발급과 사용을 멈출 수 있습니다."
    >
      {(coupons) => (
        <SwitchForm
          texts={texts}
          coupons={coupons}
          hint={(coupon) =>
            isEnded(coupon, new Date()) ? '발급 기간은 끝났지만 보유한 회원이 아직 쓸 수 있습니다.' : undefined
          }
          row="coupon.disable"
        />
      )}
    </CouponList>
  </CouponScreen>
);
