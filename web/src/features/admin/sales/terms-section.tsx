import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Section } from '../../../shared/admin/page/section.tsx';
import { ChoiceGroup, Radio } from '../../../shared/ui/choice.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { keepsStart, type SaleValues } from './sale-values.ts';
import type { SaleDetail } from './sales-query.ts';

const figure = { inputMode: 'numeric', autoComplete: 'off', required: true, className: 'sm:w-sidebar' } as const;

/** The number of the other kind keeps its typed text, but is not sent. */
export const TermsSection = ({ form, sale }: { form: UseFormReturn<SaleValues>; sale: SaleDetail | undefined }) => {
  const { register, control, formState } = form;
  const { errors } = formState;
  const kind = useWatch({ control, name: 'kind' });
  return (
    <Section title="행사 정보">
      <TextField
        label="행사 이름"
        required
        maxLength={60}
        autoComplete="off"
        hint="상품 화면에 보이는 이름입니다."
        error={errors.title?.message}
        {...register('title')}
      />
      <ChoiceGroup legend="종류">
        <Radio label="할인율" value="rate" {...register('kind')} />
        <Radio label="할인 금액" value="amount" {...register('kind')} />
        <Radio
          label="판매 시작만"
          value="opening"
          disabled={keepsStart(sale) && kind !== 'opening'}
          {...register('kind')}
        />
      </ChoiceGroup>
      {kind === 'rate' && (
        <TextField
          key="rate"
          label="할인율 (%)"
          {...figure}
          hint="정가에서 할인합니다."
          error={errors.discountRate?.message}
          {...register('discountRate')}
        />
      )}
      {kind === 'amount' && (
        <TextField
          key="amount"
          label="할인 금액 (원)"
          {...figure}
          hint="정가에서 뺍니다."
          error={errors.discountAmount?.message}
          {...register('discountAmount')}
        />
      )}
      {kind === 'opening' && (
        <p className="text-13 text-ink-3">가격은 그대로이고, 시작 시각 전에는 구매할 수 없습니다.</p>
      )}
      <TextField
        {...figure}
        label="1인당 구매 한도 (개)"
        required={false}
        className="w-full"
        hint="한 분이 행사 상품을 모두 합해 살 수 있는 수량입니다. 비워 두면 한도가 없습니다. 한도를 정한 뒤의 주문부터 세고, 행사가 끝난 뒤에도 주문서가 가격을 지키는 30분 동안은 셉니다."
        error={errors.buyerLimit?.message}
        {...register('buyerLimit')}
      />
    </Section>
  );
};
