import { useWatch } from 'react-hook-form';
import { ListFilterForm, PeriodFields } from '../../../shared/admin/list-filter/list-filter-form.tsx';
import type { ListFilter } from '../../../shared/admin/list-filter/use-list-filter.ts';
import { May } from '../../../shared/session/may.tsx';
import { Checkbox } from '../../../shared/ui/choice.tsx';
import { Select, TextField } from '../../../shared/ui/field.tsx';
import type { ClaimSearch } from './claim-filter.ts';

const BuyerFields = ({ register, control, getValues }: ListFilter<ClaimSearch>['form']) => {
  const byPhone = useWatch({ control, name: 'by' }) === 'phoneNumber';
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select label="검색 기준" hideLabel className="w-28" {...register('by')}>
        <option value="name">이름</option>
        <option value="phoneNumber">전화번호</option>
      </Select>
      <TextField
        label="검색어"
        hideLabel
        data-search=""
        autoFocus={getValues('term') === ''}
        maxLength={50}
        autoComplete="off"
        inputMode={byPhone ? 'tel' : 'text'}
        placeholder={byPhone ? '숫자 4자리 이상' : '이름의 일부'}
        className="w-28 grow sm:w-sidebar sm:grow-0"
        {...register('term')}
      />
    </div>
  );
};

export const ClaimFilters = ({ filter }: { filter: ListFilter<ClaimSearch> }) => {
  const { register, control } = filter.form;
  const [period, byBuyer] = useWatch({ control, name: ['period', 'byBuyer'] });
  return (
    <ListFilterForm label="요청 검색" filter={filter}>
      <PeriodFields label="신청 기간" on={period} register={register} onTurn={filter.turn} />
      <May right="members.read">
        <Checkbox label="고객 검색" {...register('byBuyer', { onChange: filter.turn })} />
      </May>
      {byBuyer && <BuyerFields {...filter.form} />}
      <Checkbox label="처리완료 보기" {...register('processed', { onChange: () => void filter.search() })} />
    </ListFilterForm>
  );
};
