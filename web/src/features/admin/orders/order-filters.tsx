import { useWatch } from 'react-hook-form';
import { ListFilterForm, PeriodFields } from '../../../shared/admin/list-filter/list-filter-form.tsx';
import { phoneTyped } from '../../../shared/admin/list-filter/phone-filter.ts';
import type { ListFilter } from '../../../shared/admin/list-filter/use-list-filter.ts';
import { Checkbox } from '../../../shared/ui/choice.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import type { OrderSearch } from './order-filter.ts';

/** Period and buyer, each switched on by itself. */
export const OrderFilters = ({ filter }: { filter: ListFilter<OrderSearch> }) => {
  const { register, control, setValue } = filter.form;
  const [period, byBuyer] = useWatch({ control, name: ['period', 'byBuyer'] });
  const phone = register('phoneNumber', {
    onChange: ({ target }) => setValue('phoneNumber', phoneTyped(String(target.value)), { shouldDirty: true }),
  });
  return (
    <ListFilterForm label="주문 검색" filter={filter}>
      <PeriodFields label="기간" on={period} register={register} onTurn={filter.turn} />
      <Checkbox label="주문자" {...register('byBuyer', { onChange: filter.turn })} />
      {byBuyer && (
        <>
          <TextField
            label="이름"
            hideLabel
            placeholder="이름"
            data-search=""
            maxLength={50}
            className="w-28 grow sm:grow-0"
            {...register('name')}
          />
          <TextField
            label="전화번호"
            hideLabel
            placeholder="전화번호"
            type="tel"
            inputMode="tel"
            maxLength={20}
            className="w-28 grow sm:w-28 sm:grow-0"
            {...phone}
          />
        </>
      )}
    </ListFilterForm>
  );
};
