import type { UseFormReturn } from 'react-hook-form';
import { TextField } from '../../../shared/ui/field.tsx';
import { rules, type SaleGateValues } from './sale-gate-values.ts';

export const SaleGateFields = ({ form: { register, formState } }: { form: UseFormReturn<SaleGateValues> }) => {
  const { errors } = formState;
  return (
    <>
      <TextField
        label="대기실 이름"
        required
        maxLength={60}
        autoComplete="off"
        hint="기다리는 고객에게 보이는 이름입니다. 예: 가을 한정 상품 발매"
        error={errors.title?.message}
        {...register('title', { validate: rules.title })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          type="datetime-local"
          label="시작 시각"
          required
          max="9999-12-31T23:59"
          hint="이때까지는 아무도 주문할 수 없습니다. (한국 시간)"
          error={errors.opensAt?.message}
          {...register('opensAt', { validate: rules.opensAt })}
        />
        <TextField
          type="datetime-local"
          label="종료 시각"
          max="9999-12-31T23:59"
          hint="비워 두면 끌 때까지 운영합니다."
          error={errors.closesAt?.message}
          {...register('closesAt', { validate: rules.closesAt })}
        />
      </div>
      <TextField
        label="분당 입장 인원"
        required
        inputMode="numeric"
        autoComplete="off"
        hint="주문 서비스가 감당하는 만큼만 들여보냅니다. 확실하지 않으면 작게 시작해 늘리세요."
        error={errors.perMinute?.message}
        {...register('perMinute', { validate: rules.perMinute })}
      />
    </>
  );
};
