import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';

interface Props {
  label: string;
  filter: { search: () => Promise<void>; clear: () => void; unsearched: boolean };
  children: ReactNode;
}

export const ListFilterForm = ({ label, filter, children }: Props) => (
  <form
    noValidate
    aria-label={label}
    onSubmit={(event) => {
      event.preventDefault();
      void filter.search();
    }}
    className="flex flex-col gap-2 rounded-sm border border-line bg-surface px-4 py-3"
  >
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {children}
      <div className="ml-auto flex gap-2">
        <Button type="submit" size="sm">
          검색
        </Button>
        <Button size="sm" variant="secondary" onClick={filter.clear}>
          초기화
        </Button>
      </div>
    </div>
    <p role="note" className="text-13 text-ink-2 empty:hidden">
      {filter.unsearched && '바뀐 조건은 검색을 눌러야 목록과 파일에 반영됩니다.'}
    </p>
  </form>
);

interface PeriodProps {
  label: string;
  on: boolean;
  register: (
    name: 'period' | 'startDate' | 'endDate',
    options?: { onChange: () => void },
  ) => Omit<UseFormRegisterReturn, 'name'>;
  onTurn: () => void;
}

/** Shows a period of whole days in Seoul, which can be switched on and off. */
export const PeriodFields = ({ label, on, register, onTurn }: PeriodProps) => (
  <div className="flex flex-wrap items-center gap-2">
    <Checkbox label={label} {...register('period', { onChange: onTurn })} />
    {on && (
      <div className="flex flex-wrap items-center gap-2">
        <TextField type="date" label="시작일" hideLabel max="9999-12-31" {...register('startDate')} />
        <span aria-hidden="true" className="text-ink-3">
          –
        </span>
        <TextField type="date" label="종료일" hideLabel max="9999-12-31" {...register('endDate')} />
      </div>
    )}
  </div>
);
