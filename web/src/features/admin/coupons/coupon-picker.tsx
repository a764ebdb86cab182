import { useState } from 'react';
import { TextField } from '../../../shared/ui/field.tsx';
import type { Coupon } from './coupon-queries.ts';
import { discountText, matching, minimumText, periodText, validityText } from './coupon-text.ts';

interface Props {
  legend: string;
  coupons: readonly Coupon[];
  chosen: number | undefined;
  onChoose: (id: number) => void;
  disabledReason?: (coupon: Coupon) => string | undefined;
  hint?: (coupon: Coupon) => string | undefined;
}
/** A list of this many coupons has a search field. */
const many = 6;

interface ChoiceProps {
  coupon: Coupon;
  why: string | undefined;
  hint: string | undefined;
  checked: boolean;
  onChoose: (id: number) => void;
}
const Choice = ({ coupon, why, hint, checked, onChoose }: ChoiceProps) => (
  <label className="flex items-start gap-3 border-b border-line px-4 py-3 last:border-0 hover:bg-paper has-checked:bg-paper has-disabled:cursor-not-allowed">
    <input
      type="radio"
      name="coupon"
      value={coupon.id}
      checked={checked}
      disabled={why !== undefined}
      onChange={() => onChoose(coupon.id)}
      className="mt-px size-icon shrink-0 accent-clay"
    />
    <span className="grid min-w-0 flex-1 gap-x-6 gap-y-1 text-13 sm:grid-cols-[1fr_auto]">
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-15 font-medium">{coupon.title}</span>
        <span className="text-ink-3">{coupon.code}</span>
      </span>
      <span className="text-15 font-semibold tabular-nums sm:text-right">{discountText(coupon)} 할인</span>
      <span className="text-ink-2 tabular-nums">{periodText(coupon)}</span>
      <span className="text-ink-2 tabular-nums sm:text-right">
        {coupon.minPrice > 0 ? `최소 주문 ${minimumText(coupon.minPrice)}` : '최소 주문 금액 없음'} ·{' '}
        {validityText(coupon)}
      </span>
      {(why ?? hint) && <span className="text-warn sm:col-span-2">{why ?? hint}</span>}
    </span>
  </label>
);

/** The arrow keys move through the list, and `/` focuses the search field. */
export const CouponPicker = ({ legend, coupons, chosen, onChoose, disabledReason, hint }: Props) => {
  const [typed, setTyped] = useState('');
  const found = matching(coupons, typed);
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-3 text-15 font-semibold">{legend}</legend>
      {coupons.length >= many && (
        <TextField
          type="search"
          label="쿠폰 찾기"
          hideLabel
          placeholder="이름 또는 코드"
          data-search=""
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <div className="max-h-postcode overflow-y-auto rounded-sm border border-line bg-surface">
        {found.map((coupon) => (
          <Choice
            key={coupon.id}
            coupon={coupon}
            why={disabledReason?.(coupon)}
            hint={hint?.(coupon)}
            checked={coupon.id === chosen}
            onChoose={onChoose}
          />
        ))}
        {found.length === 0 && <p className="px-4 py-6 text-13 text-ink-3">‘{typed.trim()}’에 맞는 쿠폰이 없습니다.</p>}
      </div>
    </fieldset>
  );
};
