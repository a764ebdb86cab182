import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { alert } from '../../../shared/ui/ask.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/choice.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import type { OrderFilter } from './order-filter.ts';

interface Props {
  filter: OrderFilter;
  onSearch: (filter: OrderFilter) => void;
}
const none: OrderFilter = { page: 0, startDate: '', endDate: '', name: '', phoneNumber: '' };

const whyNot = (period: boolean, customer: boolean, values: OrderFilter): string | undefined => {
  if (period && !(values.startDate && values.endDate)) return '시작일과 종료일을 모두 입력해주세요.';
  if (period && values.endDate < values.startDate) return '종료일은 시작일보다 이후여야 합니다.';
  if (customer && !(values.name.trim() || values.phoneNumber)) return '이름 또는 전화번호 중 하나 이상 입력해주세요.';
  return undefined;
};

/** Period and customer, each switched on by itself. */
export const OrderFilters = ({ filter, onSearch }: Props) => {
  const [period, setPeriod] = useState(filter.startDate !== '');
  const [customer, setCustomer] = useState(filter.name !== '' || filter.phoneNumber !== '');
  const { register, handleSubmit, reset, setValue } = useForm<OrderFilter>({ defaultValues: filter });
  const search = handleSubmit(async (values) => {
    const why = whyNot(period, customer, values);
    if (why) return alert(why);
    onSearch({
      page: 0,
      startDate: period ? values.startDate : '',
      endDate: period ? values.endDate : '',
      name: customer ? values.name.trim() : '',
      phoneNumber: customer ? values.phoneNumber : '',
    });
  });
  const clear = (): void => {
    reset(none);
    setPeriod(false);
    setCustomer(false);
    onSearch(none);
  };
  const phone = register('phoneNumber', {
    onChange: ({ target }) => setValue('phoneNumber', String(target.value).replace(/[^\d-]/g, '')),
  });
  return (
    <form
      noValidate
      aria-label="주문 검색"
      onSubmit={search}
      className="flex flex-wrap items-end gap-x-4 gap-y-2 rounded-sm border border-line bg-surface px-4 py-2"
    >
      <Checkbox label="기간" checked={period} onChange={({ target }) => setPeriod(target.checked)} />
      {period && (
        <>
          <TextField type="date" label="시작일" {...register('startDate')} />
          <TextField type="date" label="종료일" {...register('endDate')} />
        </>
      )}
      <Checkbox label="주문자" checked={customer} onChange={({ target }) => setCustomer(target.checked)} />
      {customer && (
        <>
          <TextField label="이름" data-search="" maxLength={50} {...register('name')} />
          <TextField label="전화번호" type="tel" inputMode="tel" maxLength={20} {...phone} />
        </>
      )}
      <div className="ml-auto flex gap-2">
        <Button type="submit" size="sm">
          검색
        </Button>
        <Button size="sm" variant="secondary" onClick={clear}>
          초기화
        </Button>
      </div>
    </form>
  );
};
