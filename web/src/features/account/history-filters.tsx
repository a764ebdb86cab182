import { type OrderStatus, orderStatuses, orderStatusLabel } from '@gyeol/contracts/rules/order-status.ts';
import { useState } from 'react';
import { cx } from '../../shared/lib/cx.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import type { History, HistoryFilter } from './history-query.ts';

interface Props {
  filter: HistoryFilter;
  counts: History['counts'] | undefined;
  onChange: (filter: HistoryFilter) => void;
}

/** A press on the number of a status shows only the orders in this status. */
const States = ({ filter, counts, onChange }: Props) => {
  const all = counts && orderStatuses.reduce((sum, status) => sum + counts[status], 0);
  const states: [OrderStatus | undefined, string, number | undefined][] = [
    [undefined, '전체', all],
    ...orderStatuses.map((status): [OrderStatus, string, number | undefined] => [
      status,
      orderStatusLabel(status),
      counts?.[status],
    ]),
  ];
  return (
    <fieldset className="grid grid-cols-5 border-y border-line">
      <legend className="sr-only">주문상태</legend>
      {states.map(([status, label, count]) => (
        <button
          key={label}
          type="button"
          aria-pressed={filter.status === status}
          onClick={() => onChange({ ...filter, page: 0, status })}
          className={cx(
            'flex min-h-control flex-col items-center gap-1 border-b-2 px-1 py-3 transition-colors',
            filter.status === status ? 'border-ink text-ink' : 'border-transparent text-ink-2 hover:text-ink',
          )}
        >
          <span className="text-20 font-semibold tabular-nums">{count ?? '–'}</span>
          <span className="text-13">{label}</span>
        </button>
      ))}
    </fieldset>
  );
};

const Search = ({ filter, onChange }: Pick<Props, 'filter' | 'onChange'>) => {
  const [typed, setTyped] = useState(filter.search);
  return (
    <form
      aria-label="주문 검색"
      className="w-full sm:max-w-field"
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ ...filter, page: 0, search: typed.trim() });
      }}
    >
      <TextField
        label="상품명 또는 주문번호"
        hideLabel
        type="search"
        enterKeyHint="search"
        placeholder="상품명 또는 주문번호"
        maxLength={50}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        action={
          <Button type="submit" variant="secondary" className="shrink-0">
            검색
          </Button>
        }
      />
    </form>
  );
};

export const HistoryFilters = (props: Props) => (
  <div className="mb-4 flex flex-col gap-4">
    <States {...props} />
    <Search key={props.filter.search} {...props} />
  </div>
);
