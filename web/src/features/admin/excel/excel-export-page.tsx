import { shippingRange } from '@gyeol/contracts/rules/business-day.ts';
import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { Section } from '../../../shared/admin/page/section.tsx';
import { call } from '../../../shared/api/call.ts';
import { formatDateTime } from '../../../shared/lib/format-date.ts';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import {
  countIn,
  type Days,
  dayLabel,
  defaultDays,
  isBlocked,
  lastDays,
  openDay,
  type WaitingDay,
} from './export-days.ts';
import { exportKeys } from './keys.ts';
import { useExport } from './use-export.ts';

const blockedHint = '종료일이 오늘인 경우, 오전 11시 이후에만 다운로드할 수 있습니다.';

const waitingQuery = {
  queryKey: exportKeys.waitingDays,
  queryFn: () => call('shipping.waitingDays'),
  staleTime: 0,
};

interface ChosenDaysProps {
  days: Days;
  waitingDays: readonly WaitingDay[] | undefined;
}
/**
 * Shows the exact times of the chosen days, because the list of a day closes at 11:00. Also shows how many waiting
 * orders were paid inside and outside these times.
 */
const ChosenDays = ({ days, waitingDays }: ChosenDaysProps) => {
  if (!days.startDate || !days.endDate || days.endDate < days.startDate) return null;
  const { from, to } = shippingRange(days.startDate, days.endDate);
  const counts = waitingDays && countIn(waitingDays, days);
  const picking = new URLSearchParams({ startDate: from.toISOString(), endDate: to.toISOString() });
  return (
    <div className="flex flex-col gap-1 text-13 text-ink-2 tabular-nums">
      <p>
        {formatDateTime(from.toISOString())} 이후, {formatDateTime(to.toISOString())} 이전에 결제된 배송준비중 주문
        {counts && ` ${formatNumber(counts.inside)}건`} ·{' '}
        <Link to={`/admin/order/picking?${picking}`} className="underline hover:text-clay">
          같은 주문의 피킹 리스트
        </Link>
      </p>
      {counts !== undefined && counts.outside > 0 && (
        <p className="font-medium text-warn">
          이 기간에 들지 않는 배송준비중 주문이 {formatNumber(counts.outside)}건 더 있습니다.
        </p>
      )}
    </div>
  );
};

interface DayButtonsProps {
  busyDay: string | undefined;
  waitingDays: readonly WaitingDay[] | undefined;
  onDay: (day: string) => void;
}
const countOn = (waitingDays: readonly WaitingDay[], day: string): string =>
  `${formatNumber(countIn(waitingDays, { startDate: day, endDate: day }).inside)}건`;

/**
 * Downloads the list of tomorrow, with the orders that were paid after 11:00 today. The newest of the other day buttons
 * is today.
 */
const OpenDayButton = ({ busyDay, waitingDays, onDay }: DayButtonsProps) => {
  const now = new Date();
  const day = openDay(now);
  if (lastDays(now).includes(day)) return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      className="self-start"
      busy={busyDay === day}
      busyText="받는 중…"
      onClick={() => onDay(day)}
    >
      내일 11시 마감분{waitingDays && ` (지금까지 ${countOn(waitingDays, day)})`}
    </Button>
  );
};

const DayButtons = ({ busyDay, waitingDays, onDay }: DayButtonsProps) => {
  const now = new Date();
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-4 xl:grid-cols-7">
      {lastDays(now).map((day, index) => {
        const isOpen = isBlocked({ startDate: day, endDate: day }, now);
        const when = isOpen ? '11시 마감 전' : index === 0 ? '오늘' : `${index}일 전`;
        return (
          <Button
            key={day}
            variant="secondary"
            size="sm"
            busy={busyDay === day}
            busyText="받는 중…"
            onClick={() => onDay(day)}
          >
            <span className="flex flex-col items-center gap-1 py-1 tabular-nums">
              <span>
                {dayLabel(day)} <span className="sr-only">다운로드</span>
              </span>
              <span className="text-12 text-ink-3">
                {when}
                {waitingDays && ` · ${countOn(waitingDays, day)}`}
              </span>
            </span>
          </Button>
        );
      })}
    </div>
  );
};

const Warnings = ({ why, isOpen }: { why: string | undefined; isOpen: boolean }) => (
  <>
    <p role="alert" className="flex items-center gap-2 text-13 font-medium text-stop empty:hidden">
      {why && (
        <>
          <Icon name="alert" />
          {why}
        </>
      )}
    </p>
    {isOpen && !why && (
      <p className="flex items-center gap-2 text-13 text-warn">
        <Icon name="alert" />
        {blockedHint}
      </p>
    )}
  </>
);

interface RangeFormProps {
  days: Days;
  onChange: (days: Days) => void;
  waitingDays: readonly WaitingDay[] | undefined;
  exporting: ReturnType<typeof useExport>;
}
const RangeForm = ({ days, onChange, waitingDays, exporting }: RangeFormProps) => {
  const { download, busy, received, why } = exporting;
  const field = (label: string, name: keyof Days) => (
    <TextField
      type="date"
      label={label}
      max="9999-12-31"
      value={days[name]}
      onChange={({ target }) => onChange({ ...days, [name]: target.value })}
    />
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void download(days);
      }}
      className="flex flex-col gap-4"
    >
      <div className="flex flex-wrap items-end gap-3">
        {field('시작일', 'startDate')}
        {field('종료일', 'endDate')}
        <Button
          type="submit"
          busy={busy === 'range'}
          busyText={received > 0 ? `받는 중… ${Math.ceil(received / 1024)} KB` : '만드는 중…'}
        >
          <Icon name="download" />
          엑셀 다운로드
        </Button>
      </div>
      <ChosenDays days={days} waitingDays={waitingDays} />
      <Warnings why={why} isOpen={isBlocked(days, new Date())} />
    </form>
  );
};

export const ExcelExportPage = () => {
  const [days, setDays] = useState(() => defaultDays(new Date()));
  const exporting = useExport();
  const { data: waitingDays } = useQuery(waitingQuery);
  const downloadDay = (day: string): void => {
    setDays({ startDate: day, endDate: day });
    void exporting.download({ startDate: day, endDate: day }, day);
  };
  return (
    <AdminPage
      title="배송 엑셀 다운로드"
      group="엑셀"
      aside={
        <Link to="/admin/excel/upload" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          운송장 업로드
        </Link>
      }
    >
      <Section title="기간으로 받기" hint="하루의 목록은 전날 11:00부터 그날 11:00까지입니다.">
        <RangeForm days={days} onChange={setDays} waitingDays={waitingDays} exporting={exporting} />
      </Section>
      <Section title="하루씩 받기" hint="누르면 그날의 목록을 바로 받습니다.">
        <div className="flex flex-col gap-3">
          <DayButtons busyDay={exporting.busy} waitingDays={waitingDays} onDay={downloadDay} />
          <OpenDayButton busyDay={exporting.busy} waitingDays={waitingDays} onDay={downloadDay} />
        </div>
      </Section>
      <p className="max-w-prose text-13 text-ink-3">
        받은 파일의 tracking_number 열에 운송장 번호를 채워 그대로 업로드하면 배송 처리됩니다. 다른 열은 바꾸지 않아도
        됩니다.
      </p>
    </AdminPage>
  );
};
