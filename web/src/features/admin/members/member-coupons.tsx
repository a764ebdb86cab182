import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { useState } from 'react';
import { couponTypeNames } from '../../../entities/coupon/coupon-type-names.ts';
import { type AdminColumn, AdminTable } from '../../../shared/admin/table/admin-table.tsx';
import { formatDate } from '../../../shared/lib/format-date.ts';
import { StatusDot, type Tone } from '../../../shared/ui/badge.tsx';
import { type CouponState, couponStateOf, couponStates, type IssuedCoupon } from './member-text.ts';

const tones: Record<CouponState, Tone> = { unusable: 'stop', used: 'plain', expired: 'warn', available: 'ok' };
const columnsAt = (now: Date): readonly AdminColumn<IssuedCoupon>[] => [
  { head: '쿠폰', cell: ({ title }) => title },
  { head: '코드', cell: ({ code }) => code, className: 'whitespace-nowrap' },
  { head: '유형', cell: ({ couponType }) => couponTypeNames[couponType], className: 'whitespace-nowrap' },
  { head: '최소 주문', numeric: true, cell: ({ minPrice }) => (minPrice > 0 ? formatWon(minPrice) : '-') },
  { head: '발급일', cell: ({ issuedAt }) => formatDate(issuedAt), className: 'tabular-nums whitespace-nowrap' },
  { head: '만료일', cell: ({ expiresAt }) => formatDate(expiresAt), className: 'tabular-nums whitespace-nowrap' },
  {
    head: '상태',
    cell: (coupon) => {
      const state = couponStateOf(coupon, now);
      return <StatusDot tone={tones[state]}>{couponStates[state]}</StatusDot>;
    },
  },
];

export const MemberCoupons = ({ coupons }: { coupons: readonly IssuedCoupon[] }) => {
  const [now] = useState(() => new Date());
  return (
    <section aria-label="쿠폰 내역" className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="text-15 font-semibold">쿠폰 내역</h2>
        <p className="text-13 text-ink-2 tabular-nums">{coupons.length}장</p>
      </div>
      {coupons.length === 0 ? (
        <p className="rounded-sm border border-line bg-surface px-4 py-6 text-13 text-ink-3">쿠폰 내역이 없습니다.</p>
      ) : (
        <AdminTable
          caption="쿠폰 내역"
          columns={columnsAt(now)}
          rows={coupons}
          rowKey={({ code, issuedAt }) => `${code} ${issuedAt}`}
        />
      )}
    </section>
  );
};
