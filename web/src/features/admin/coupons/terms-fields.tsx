import { type CouponKind, isAmountCoupon, isDurationCoupon } from '@gyeol/contracts/rules/coupon.ts';
import type { UseFormReturn } from 'react-hook-form';
import { couponTypeNames } from '../../../entities/coupon/coupon-type-names.ts';
import { Section } from '../../../shared/admin/page/section.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { type CouponValues, rules } from './coupon-form.ts';

const explained: Record<CouponKind, string> = {
  AMOUNT_ALL_EXPIRES_AT: '정해진 금액을 할인하고, 모든 쿠폰이 같은 때에 끝납니다.',
  AMOUNT_DURATION_DAYS: '정해진 금액을 할인하고, 발급받은 날부터 정한 일수 동안 쓸 수 있습니다.',
  PERCENTAGE_ALL_EXPIRES_AT: '상품 금액의 일부를 할인하고, 모든 쿠폰이 같은 때에 끝납니다.',
  PERCENTAGE_DURATION_DAYS: '상품 금액의 일부를 할인하고, 발급받은 날부터 정한 일수 동안 쓸 수 있습니다.',
};
const types = Object.keys(couponTypeNames) as CouponKind[];

interface Props {
  form: UseFormReturn<CouponValues>;
  type: CouponKind;
}

const Types = ({ form }: Pick<Props, 'form'>) => (
  <fieldset>
    <legend className="mb-2 text-13 font-medium text-ink-2">쿠폰 유형</legend>
    <div className="grid gap-2 sm:grid-cols-2">
      {types.map((type) => (
        <label
          key={type}
          className="flex cursor-pointer items-start gap-3 rounded-sm border border-line-strong p-3 hover:border-ink-2 has-checked:border-ink has-checked:bg-paper"
        >
          <input
            type="radio"
            value={type}
            aria-labelledby={`${type}-name`}
            aria-describedby={`${type}-text`}
            {...form.register('couponType')}
            className="mt-px size-icon shrink-0 accent-clay"
          />
          <span>
            <span id={`${type}-name`} className="block text-15 font-medium">
              {couponTypeNames[type]}
            </span>
            <span id={`${type}-text`} className="block text-13 text-ink-3">
              {explained[type]}
            </span>
          </span>
        </label>
      ))}
    </div>
  </fieldset>
);

/** The fields of other coupon types keep their typed text, but are not sent. */
export const TermsFields = ({ form, type }: Props) => {
  const { register, formState } = form;
  const { errors } = formState;
  const figure = { inputMode: 'numeric', autoComplete: 'off', required: true } as const;
  return (
    <Section title="할인 조건">
      <Types form={form} />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        {isAmountCoupon(type) ? (
          <TextField
            key="amount"
            label="할인 금액 (원)"
            {...figure}
            error={errors.discountAmount?.message}
            {...register('discountAmount', { validate: rules.discountAmount })}
          />
        ) : (
          <TextField
            key="percentage"
            label="할인율 (%)"
            {...figure}
            hint="1에서 100 사이"
            error={errors.discountPercentage?.message}
            {...register('discountPercentage', { validate: rules.discountPercentage })}
          />
        )}
        <TextField
          label="최소 주문 금액 (원)"
          {...figure}
          hint="0이면 제한이 없습니다."
          error={errors.minPrice?.message}
          {...register('minPrice', { validate: rules.minPrice })}
        />
        {isDurationCoupon(type) && (
          <TextField
            label="유효 기간 (일)"
            {...figure}
            hint="발급받은 때부터 24시간 단위"
            error={errors.durationDays?.message}
            {...register('durationDays', { validate: rules.durationDays })}
          />
        )}
      </div>
    </Section>
  );
};
