import { useState } from 'react';
import { MessageLine } from '../../../shared/admin/form/message-line.tsx';
import { useMessage } from '../../../shared/admin/form/use-message.ts';
import { validatePeriod } from '../../../shared/admin/list-filter/period.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { type QuickRange, quickDays, quickRanges, type RangeChoice } from './quick-ranges.ts';

interface Props {
  range: RangeChoice;
  now: Date;
  onChange: (range: RangeChoice) => void;
}

interface QuickRangesProps {
  chosen: QuickRange | undefined;
  onChoose: (quick: QuickRange) => void;
}
const QuickRanges = ({ chosen, onChoose }: QuickRangesProps) => (
  <fieldset className="flex flex-wrap gap-2">
    <legend className="sr-only">빠른 기간</legend>
    {quickRanges.map(([name, text]) => (
      <Button
        key={name}
        size="sm"
        variant={chosen === name ? 'primary' : 'secondary'}
        aria-pressed={chosen === name}
        onClick={() => onChoose(name)}
      >
        {text}
      </Button>
    ))}
  </fieldset>
);

export const RangeForm = ({ range, now, onChange }: Props) => {
  const rangeKey = `${range.startDate}/${range.endDate}`;
  const [last, setLast] = useState(rangeKey);
  const [dates, setDates] = useState({ startDate: range.startDate, endDate: range.endDate });
  const { message, showMessage } = useMessage();
  // A quick choice or the back button of the browser changed the address, so the fields take the new dates.
  if (last !== rangeKey) {
    setLast(rangeKey);
    setDates({ startDate: range.startDate, endDate: range.endDate });
  }
  const apply = (): void => {
    const why = validatePeriod(dates);
    if (why) showMessage('stop', why);
    else onChange({ ...dates, quick: undefined });
  };
  // While the typed dates differ from the range, no quick choice is selected. Typing a date also returns to the first
  // page (back-office document §4).
  const quick = dates.startDate === range.startDate && dates.endDate === range.endDate ? range.quick : undefined;
  const type = (name: 'startDate' | 'endDate', date: string): void => {
    setDates({ ...dates, [name]: date });
    onChange(range);
  };
  const field = (label: string, name: 'startDate' | 'endDate') => (
    <TextField
      type="date"
      label={label}
      hideLabel
      max="9999-12-31"
      value={dates[name]}
      onChange={({ target }) => type(name, target.value)}
    />
  );
  return (
    <form
      noValidate
      aria-label="기간 조회"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      className="flex flex-col gap-2 rounded-sm border border-line bg-surface px-4 py-3"
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <QuickRanges chosen={quick} onChoose={(name) => onChange({ ...quickDays(name, now), quick: name })} />
        <div className="flex flex-wrap items-center gap-2">
          {field('시작일', 'startDate')}
          <span aria-hidden="true" className="text-ink-3">
            –
          </span>
          {field('종료일', 'endDate')}
          <Button type="submit" size="sm" variant="secondary">
            조회
          </Button>
        </div>
      </div>
      <p className="text-12 text-ink-3">하루는 오전 11시에 시작해 다음 날 오전 11시에 끝납니다.</p>
      <MessageLine message={message} />
    </form>
  );
};
