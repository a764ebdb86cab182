import { addDays, businessRange, type Span, seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { alert } from '../../../shared/ui/ask.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { StatsCard } from './stats-card.tsx';

/** Days before today at which the range starts unless told (back-office document §2). */
const defaultDays = 7;

/** Figures of any range of days, each from 11:00. */
export const CustomRange = ({ now }: { now: Date }) => {
  const today = seoulDate(now);
  const start = { startDate: addDays(today, -defaultDays), endDate: today };
  const { register, handleSubmit } = useForm({ defaultValues: start });
  const [span, setSpan] = useState<Span>(() => businessRange(start.startDate, start.endDate));
  const submit = handleSubmit(async ({ startDate, endDate }) => {
    if (!startDate || !endDate) return alert('시작일과 종료일을 모두 입력해주세요.');
    if (endDate < startDate) return alert('종료일은 시작일보다 이후여야 합니다.');
    setSpan(businessRange(startDate, endDate));
  });
  return (
    <div className="flex flex-col gap-4">
      <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3" aria-label="기간 조회">
        <TextField type="date" label="시작일" {...register('startDate')} />
        <TextField type="date" label="종료일" {...register('endDate')} />
        <Button type="submit">조회</Button>
      </form>
      <StatsCard title="선택한 기간" span={span} />
    </div>
  );
};
