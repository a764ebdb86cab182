import { seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import { isDurationCoupon } from '@gyeol/contracts/rules/coupon.ts';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Section } from '../../../shared/admin/page/section.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { type CouponValues, endAfter, rules } from './coupon-form.ts';

const lengths = [
  [7, '7일'],
  [30, '30일'],
  [90, '90일'],
  [365, '1년'],
] as const;

/** The times are in Seoul time. Each length button sets the end, counted from the start. */
export const PeriodFields = ({ form, now }: { form: UseFormReturn<CouponValues>; now: Date }) => {
  const { register, setValue, formState, control } = form;
  const [start, type] = useWatch({ control, name: ['allStartedAt', 'couponType'] });
  const { errors } = formState;
  const setLength = (days: number): void =>
    setValue('allExpiresAt', endAfter(start || `${seoulDate(now)}T00:00`, days), {
      shouldValidate: true,
      shouldDirty: true,
    });
  return (
    <Section
      title="발급 기간"
      hint={
        isDurationCoupon(type)
          ? '이 기간에만 발급됩니다. 발급된 쿠폰은 종료일이 지나도 유효 기간 동안 쓸 수 있습니다. (한국 시간)'
          : '이 기간에만 발급되고, 발급된 쿠폰도 종료일에 끝납니다. (한국 시간)'
      }
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          type="datetime-local"
          label="시작일"
          required
          max="9999-12-31T23:59"
          error={errors.allStartedAt?.message}
          {...register('allStartedAt', { validate: rules.allStartedAt })}
        />
        <TextField
          type="datetime-local"
          label="종료일"
          required
          max="9999-12-31T23:59"
          error={errors.allExpiresAt?.message}
          {...register('allExpiresAt', { validate: rules.allExpiresAt })}
        />
      </div>
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="sr-only">시작일부터의 길이</legend>
        {lengths.map(([days, word]) => (
          <Button key={days} size="sm" variant="secondary" onClick={() => setLength(days)}>
            {word}
          </Button>
        ))}
      </fieldset>
    </Section>
  );
};
