import { useId, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { TextField } from '../ui/field.tsx';
import { whyNotPeriod } from './period.ts';
import { useFollowing } from './use-following.ts';

interface PeriodChoice {
  on: boolean;
  startDate: string;
  endDate: string;
}
interface Props {
  /** What is in the period: 가입 기간, 신청 기간. */
  label: string;
  period: PeriodChoice;
  onChange: (period: PeriodChoice) => void;
  /** Tells why a period cannot be used. */
  onWrong: (why: string) => void;
}

/** A period of whole days in Seoul, switched on and off at once; typed dates count with the button or Enter. */
export const PeriodForm = ({ label, period, onChange, onWrong }: Props) => {
  const given = { startDate: period.startDate, endDate: period.endDate };
  const [dates, setDates] = useState(given);
  const [last, setLast] = useState(given);
  // The address changed otherwise: a reset, or the browser's way back.
  if (last.startDate !== given.startDate || last.endDate !== given.endDate) {
    setLast(given);
    setDates(given);
  }
  const [shown, setShown] = useFollowing(period.on);
  const id = useId();
  const apply = (on: boolean): void => {
    const why = on ? whyNotPeriod(dates) : undefined;
    if (why) onWrong(why);
    else {
      setShown(on);
      onChange({ ...dates, on });
    }
  };
  return (
    <form
      noValidate
      aria-label={`${label} 필터`}
      onSubmit={(event) => {
        event.preventDefault();
        apply(period.on);
      }}
      className="flex flex-wrap items-center gap-x-3 gap-y-2"
    >
      <Checkbox label={label} checked={shown} onChange={({ target }) => apply(target.checked)} />
      {shown && (
        <div className="flex flex-wrap items-center gap-2">
          <TextField
            type="date"
            label="시작일"
            hideLabel
            id={`${id}-start`}
            max="9999-12-31"
            value={dates.startDate}
            onChange={({ target }) => setDates({ ...dates, startDate: target.value })}
          />
          <span aria-hidden="true" className="text-ink-3">
            –
          </span>
          <TextField
            type="date"
            label="종료일"
            hideLabel
            id={`${id}-end`}
            max="9999-12-31"
            value={dates.endDate}
            onChange={({ target }) => setDates({ ...dates, endDate: target.value })}
          />
          <Button type="submit" size="sm" variant="secondary">
            조회
          </Button>
        </div>
      )}
    </form>
  );
};
