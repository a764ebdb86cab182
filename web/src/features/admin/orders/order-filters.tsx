import { useWatch } from 'react-hook-form';
import { ListFilterForm, PeriodFields } from '../../../shared/admin/list-filter/list-filter-form.tsx';
import { phoneTyped } from '../../../shared/admin/list-filter/phone-filter.ts';
import type { ListFilter } from '../../../shared/admin/list-filter/use-list-filter.ts';
import { May } from '../../../shared/session/may.tsx';
import { useMay } from '../../../shared/session/my-rights.ts';
import { Checkbox } from '../../../shared/ui/choice.tsx';
import { Select, TextField } from '../../../shared/ui/field.tsx';
import { findNames, type OrderSearch, type Work, workNames } from './order-filter.ts';
import type { ListStatus } from './orders-query.ts';

const worksOf: Partial<Record<ListStatus, readonly Work[]>> = {
  PREPARING: ['unpacked', 'late'],
  SHIPPING: ['in-transit'],
};

const FindFields = ({ filter }: { filter: ListFilter<OrderSearch> }) => {
  const { register, control } = filter.form;
  const may = useMay();
  const finding = useWatch({ control, name: 'finding' });
  return (
    <>
      <Checkbox label="찾기" {...register('finding', { onChange: filter.turn })} />
      {finding && (
        <>
          <Select label="찾을 것" hideLabel {...register('findBy')}>
            {Object.entries(findNames)
              .filter(([by]) => by !== 'email' || may('members.read'))
              .map(([by, name]) => (
                <option key={by} value={by}>
                  {name}
                </option>
              ))}
          </Select>
          <TextField
            label="찾을 말"
            hideLabel
            placeholder="찾을 말"
            maxLength={60}
            className="w-28 grow sm:w-sidebar sm:grow-0"
            {...register('word')}
          />
        </>
      )}
    </>
  );
};

export const OrderFilters = ({ filter, status }: { filter: ListFilter<OrderSearch>; status: ListStatus }) => {
  const works = worksOf[status] ?? [];
  const { register, control, setValue } = filter.form;
  const [period, byBuyer] = useWatch({ control, name: ['period', 'byBuyer'] });
  const phone = register('phoneNumber', {
    onChange: ({ target }) => setValue('phoneNumber', phoneTyped(String(target.value)), { shouldDirty: true }),
  });
  return (
    <ListFilterForm label="주문 검색" filter={filter}>
      <PeriodFields label="기간" on={period} register={register} onTurn={filter.turn} />
      <May right="members.read">
        <Checkbox label="주문자" {...register('byBuyer', { onChange: filter.turn })} />
      </May>
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
      <FindFields filter={filter} />
      {works.length > 0 && (
        <Select label="업무" hideLabel {...register('only', { onChange: filter.turn })}>
          <option value="">모든 주문</option>
          {works.map((work) => (
            <option key={work} value={work}>
              {workNames[work]}
            </option>
          ))}
        </Select>
      )}
    </ListFilterForm>
  );
};
