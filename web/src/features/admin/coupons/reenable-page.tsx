import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CouponList } from './coupon-list.tsx';
import { disabledQuery } from './coupon-queries.ts';
import { CouponScreen } from './coupon-screen.tsx';
import { isEnded } from './coupon-text.ts';
import { SwitchForm, type SwitchTexts } from './switch-form.tsx';

const texts: SwitchTexts = {
  legend: '재활성화할 쿠폰',
  button: '재활성화',
  none: '재활성화할 쿠폰을 선택해주세요.',
  failed: '쿠폰 재활성화 중 오류가 발생했습니다.',
  done: (name) => `${name} 쿠폰이 재활성화되었습니다.`,
  question: (name) => `${name} 쿠폰을 재활성화하시겠습니까?`,
  follows: (stats) =>
    `다시 발급되고, ${stats ? `보유 회원 ${formatNumber(stats.issuedCount)}명의 ` : ''}사용하지 않은 쿠폰을 유효 기간까지 다시 사용할 수 있습니다.`,
};

export const CouponReAblePage = () => {
  const [now] = useState(() => new Date());
  return (
    <CouponScreen title="쿠폰 재활성화">
      <CouponList
        query={useQuery(disabledQuery)}
        empty="비활성화된 쿠폰이 없습니다"
        hint="비활성화한 쿠폰 가운데 종료일이 남은 쿠폰을 이곳에서 다시 활성화합니다."
      >
        {(coupons) => (
          <SwitchForm
            texts={texts}
            coupons={coupons}
            disabledReason={(coupon) => (isEnded(coupon, now) ? '종료일이 지나 다시 활성화할 수 없습니다.' : undefined)}
            row="coupon.enable"
          />
        )}
      </CouponList>
    </CouponScreen>
  );
};
