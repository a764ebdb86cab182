import { useWatch } from 'react-hook-form';
import { ListFilterForm, PeriodFields } from '../../../shared/admin/list-filter/list-filter-form.tsx';
import { phoneTyped } from '../../../shared/admin/list-filter/phone-filter.ts';
import type { ListFilter } from '../../../shared/admin/list-filter/use-list-filter.ts';
import { TextField } from '../../../shared/ui/field.tsx';
import type { MemberSearch } from './member-filter.ts';

/** A name matches by any part of it, and a phone number by four or more digits. */
export const MemberFilters = ({ filter }: { filter: ListFilter<MemberSearch> }) => {
  const { register, control, setValue } = filter.form;
  const on = useWatch({ control, name: 'period' });
  const phone = register('phoneNumber', {
    onChange: ({ target }) => setValue('phoneNumber', phoneTyped(String(target.value)), { shouldDirty: true }),
  });
  return (
    <ListFilterForm label="회원 검색" filter={filter}>
      <PeriodFields label="가입 기간" on={on} register={register} onTurn={filter.turn} />
      <TextField
        label="이름"
        hideLabel
        placeholder="이름"
        data-search=""
        maxLength={50}
        autoComplete="off"
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
        autoComplete="off"
        className="w-28 grow sm:w-sidebar sm:grow-0"
        {...phone}
      />
    </ListFilterForm>
  );
};
