import type { RowPosition } from '@gyeol/contracts/http/sheet-file.ts';
import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { rowPosition } from '../../../shared/admin/sheet/row-position.ts';
import { SheetReport, SheetRows } from '../../../shared/admin/sheet/sheet-report.tsx';
import type { AdminColumn } from '../../../shared/admin/table/admin-table.tsx';
import { callForFile } from '../../../shared/api/call.ts';
import { useAction } from '../../../shared/api/write.ts';
import { saveFile } from '../../../shared/lib/save-file.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { type ErrorRow, type ImportReport, isUnfilled } from './import-file.ts';

const OrderLink = ({ uid: merchantUid }: { uid: string }) =>
  merchantUid ? (
    <Link to={`/payment/details/${encodeURIComponent(merchantUid)}`} className="tabular-nums hover:underline">
      {merchantUid}
    </Link>
  ) : (
    <span className="text-ink-3">–</span>
  );
interface UnderNumberProps {
  item: RowPosition & { trackingNumber: string; customerName: string };
  children?: ReactNode;
}
/** A phone shows only one column. This column also contains the other values of the row. */
const UnderNumber = ({ item: { trackingNumber, customerName, ...position }, children }: UnderNumberProps) => (
  <span className="flex flex-col pb-1 whitespace-normal text-ink-2 sm:hidden">
    <span className="tabular-nums">
      {[`${rowPosition(position)}행`, customerName, trackingNumber].filter(Boolean).join(' · ')}
    </span>
    {children}
  </span>
);
const Reason = ({ item: { reason, currentTrackingNumber: current } }: { item: ErrorRow }) => (
  <span className="text-stop">
    {reason}
    {current && ` (현재 ${current})`}
  </span>
);
const errorColumns: readonly AdminColumn<ErrorRow>[] = [
  { head: '행', numeric: true, cell: rowPosition },
  {
    head: '주문번호',
    summary: true,
    cell: (item) => (
      <>
        <OrderLink uid={item.merchantUid} />
        <UnderNumber item={item}>
          <Reason item={item} />
        </UnderNumber>
      </>
    ),
    className: 'whitespace-nowrap',
  },
  {
    head: '운송장 번호',
    cell: ({ trackingNumber }) => trackingNumber || '–',
    className: 'tabular-nums whitespace-nowrap',
  },
  { head: '고객', cell: ({ customerName }) => customerName || '–', className: 'whitespace-nowrap' },
  {
    head: '사유',
    cell: (item) => <Reason item={item} />,
    className: 'min-w-cell',
  },
];
type WarningRow = ImportReport['warningItems'][number];
const warningColumns: readonly AdminColumn<WarningRow>[] = [
  { head: '행', numeric: true, cell: rowPosition },
  {
    head: '주문번호',
    summary: true,
    cell: (item) => (
      <>
        <OrderLink uid={item.merchantUid} />
        <UnderNumber item={item}>
          <span className="text-warn">{item.reason}</span>
        </UnderNumber>
      </>
    ),
    className: 'whitespace-nowrap',
  },
  { head: '운송장 번호', cell: ({ trackingNumber }) => trackingNumber, className: 'tabular-nums whitespace-nowrap' },
  { head: '고객', cell: ({ customerName }) => customerName, className: 'whitespace-nowrap' },
  { head: '확인할 점', cell: ({ reason }) => <span className="text-warn">{reason}</span>, className: 'min-w-cell' },
];
type ReadyRow = ImportReport['readyItems'][number];
const numberOf = ({ trackingNumber, currentTrackingNumber: current }: ReadyRow): string =>
  current ? `${current} → ${trackingNumber}` : trackingNumber;
const readyColumns: readonly AdminColumn<ReadyRow>[] = [
  { head: '행', numeric: true, cell: rowPosition },
  {
    head: '주문번호',
    summary: true,
    cell: (item) => (
      <>
        <OrderLink uid={item.merchantUid} />
        <UnderNumber item={{ ...item, trackingNumber: numberOf(item) }} />
      </>
    ),
    className: 'whitespace-nowrap',
  },
  {
    head: '운송장 번호',
    cell: numberOf,
    className: 'tabular-nums whitespace-nowrap',
  },
  { head: '고객', cell: ({ customerName }) => customerName, className: 'whitespace-nowrap' },
];

const ErrorFile = ({ items }: { items: readonly ErrorRow[] }) => {
  const { send, busy } = useAction(
    async () => {
      const file = await callForFile('shipping.errorRows', { body: { items: [...items] } });
      saveFile(file, 'shipping_errors.xlsx');
    },
    { failed: '파일을 내려받는 중 오류가 발생했습니다.' },
  );
  return (
    <Button size="sm" variant="secondary" busy={busy} onClick={() => send()}>
      <Icon name="download" />
      오류 행 다운로드
    </Button>
  );
};

export const ImportResult = ({ report, work }: { report: ImportReport; work: string }) => {
  const { dryRun, updatedCount, unchangedCount, totalCount, message, readyItems, warningItems } = report;
  const unfilled = report.errorItems.filter(isUnfilled).length;
  const errorItems = report.errorItems.filter((item) => !isUnfilled(item));
  return (
    <SheetReport
      sound={report.success && report.unreadSheets.length === 0}
      message={message}
      counts={[
        { name: '파일의 행', text: formatNumber(totalCount) },
        { name: dryRun ? `${work} 예정` : work, text: formatNumber(updatedCount), tone: 'text-ok' },
        { name: '변경 없음', text: formatNumber(unchangedCount) },
        { name: '아직 입력하지 않은 행', text: formatNumber(unfilled) },
        {
          name: '오류',
          text: formatNumber(errorItems.length),
          ...(errorItems.length > 0 && { tone: 'text-stop' }),
        },
      ]}
    >
      <SheetRows
        caption="오류 행"
        title="오류"
        total={errorItems.length}
        columns={errorColumns}
        rows={errorItems}
        aside={<ErrorFile items={errorItems} />}
      />
      <SheetRows title="확인할 주문" total={warningItems.length} columns={warningColumns} rows={warningItems} />
      <SheetRows title={`${work}할 주문`} total={updatedCount} columns={readyColumns} rows={readyItems} />
    </SheetReport>
  );
};
