import { useState } from 'react';
import { MessageLine } from '../../../shared/admin/form/message-line.tsx';
import { useMessage } from '../../../shared/admin/form/use-message.ts';
import { validatePeriod } from '../../../shared/admin/list-filter/period.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Select, TextField } from '../../../shared/ui/field.tsx';
import type { AuditFilter } from './audit-query.ts';
import { actorName, kindNames } from './audit-text.ts';

interface Props {
  filter: AuditFilter;
  choices: Pick<Answer<'reporting.audit'>, 'operators' | 'actions'> | undefined;
  onSearch: (filter: AuditFilter) => void;
}
const none: AuditFilter = { page: 0, operatorId: '', action: '', kind: '', thingId: '', startDate: '', endDate: '' };

type Option = readonly [value: string | number, name: string];
interface ChoiceProps {
  label: string;
  name: string;
  value: string | number;
  onChange: (event: { target: { value: string } }) => void;
  options: readonly Option[] | undefined;
}
const Choice = ({ options, ...select }: ChoiceProps) => (
  <Select {...select}>
    <option value="">모두</option>
    {options?.map(([value, name]) => (
      <option key={value} value={value}>
        {name}
      </option>
    ))}
  </Select>
);
type Operator = Answer<'reporting.audit'>['operators'][number];
const operatorOption = (operator: Operator): Option => [operator.id, actorName(operator)];

export const AuditFilters = ({ filter, choices, onSearch }: Props) => {
  const [values, setValues] = useState(filter);
  const { message, showMessage } = useMessage();
  const field = (name: Exclude<keyof AuditFilter, 'page'>) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  });
  const search = (): void => {
    const why = values.startDate || values.endDate ? validatePeriod(values) : undefined;
    if (why) showMessage('stop', why);
    else onSearch({ ...values, page: 0, thingId: values.thingId.trim() });
  };
  const clear = (): void => {
    setValues(none);
    onSearch(none);
  };
  return (
    <form
      noValidate
      aria-label="감사 기록 검색"
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
      className="flex flex-col gap-2 rounded-sm border border-line bg-surface px-4 py-3"
    >
      <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3 xl:grid-cols-6">
        <Choice label="누가" {...field('operatorId')} options={choices?.operators.map(operatorOption)} />
        <Choice label="작업" {...field('action')} options={choices?.actions.map((action) => [action, action])} />
        <Choice label="대상" {...field('kind')} options={Object.entries(kindNames)} />
        <TextField label="대상 번호" maxLength={60} data-search="" {...field('thingId')} />
        <TextField type="date" label="시작일" max="9999-12-31" {...field('startDate')} />
        <TextField type="date" label="종료일" max="9999-12-31" {...field('endDate')} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <MessageLine message={message} />
        <div className="ml-auto flex gap-2">
          <Button type="submit" size="sm">
            검색
          </Button>
          <Button size="sm" variant="secondary" onClick={clear}>
            초기화
          </Button>
        </div>
      </div>
    </form>
  );
};
