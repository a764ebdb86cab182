import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type AdminColumn, AdminTable } from '../../../shared/admin/table/admin-table.tsx';
import { messageOf } from '../../../shared/api/api-error.ts';
import { callForFile } from '../../../shared/api/call.ts';
import { saveFile } from '../../../shared/lib/save-file.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { alert } from '../../../shared/ui/prompts.ts';
import { type ErrorRow, type ImportReport, isUnfilled } from './import-file.ts';

/** Error rows that the screen lists; the file holds all of them. */
const shownErrors = 200;

const OrderLink = ({ uid: merchantUid }: { uid: string }) =>
  merchantUid ? (
    <Link to={`/payment/details/${encodeURIComponent(merchantUid)}`} className="tabular-nums hover:underline">
      {merchantUid}
    </Link>
  ) : (
    <span className="text-ink-3">–</span>
  );
const errorColumns: readonly AdminColumn<ErrorRow>[] = [
  { head: '행', numeric: true, cell: ({ row }) => row },
  { head: '주문번호', cell: ({ merchantUid }) => <OrderLink uid={merchantUid} />, className: 'whitespace-nowrap' },
  {
    head: '운송장 번호',
    cell: ({ trackingNumber }) => trackingNumber || '–',
    className: 'tabular-nums whitespace-nowrap',
  },
  { head: '고객', cell: ({ customerName }) => customerName || '–', className: 'whitespace-nowrap' },
  {
    head: '사유',
    cell: ({ reason, currentTrackingNumber: current }) => (
      <span className="text-stop">
        {reason}
        {current && ` (현재 ${current})`}
      </span>
    ),
    className: 'min-w-cell',
  },
];
type WarningRow = ImportReport['warningItems'][number];
const warningColumns: readonly AdminColumn<WarningRow>[] = [
  { head: '행', numeric: true, cell: ({ row }) => row },
  { head: '주문번호', cell: ({ merchantUid }) => <OrderLink uid={merchantUid} />, className: 'whitespace-nowrap' },
  { head: '운송장 번호', cell: ({ trackingNumber }) => trackingNumber, className: 'tabular-nums whitespace-nowrap' },
  { head: '고객', cell: ({ customerName }) => customerName, className: 'whitespace-nowrap' },
  { head: '확인할 점', cell: ({ reason }) => <span className="text-warn">{reason}</span>, className: 'min-w-cell' },
];
type ReadyRow = ImportReport['readyItems'][number];
const readyColumns: readonly AdminColumn<ReadyRow>[] = [
  { head: '행', numeric: true, cell: ({ row }) => row },
  { head: '주문번호', cell: ({ merchantUid }) => <OrderLink uid={merchantUid} />, className: 'whitespace-nowrap' },
  {
    head: '운송장 번호',
    cell: ({ trackingNumber, currentTrackingNumber: current }) =>
      current ? `${current} → ${trackingNumber}` : trackingNumber,
    className: 'tabular-nums whitespace-nowrap',
  },
  { head: '고객', cell: ({ customerName }) => customerName, className: 'whitespace-nowrap' },
];

const Count = ({ name, count, tone = 'text-ink' }: { name: string; count: number; tone?: string }) => (
  <div className="flex flex-col gap-1 px-4 py-3">
    <dt className="text-13 text-ink-2">{name}</dt>
    <dd className={`text-20 font-semibold tabular-nums ${tone}`}>{formatNumber(count)}</dd>
  </div>
);

const ErrorFile = ({ items }: { items: readonly ErrorRow[] }) => {
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const file = await callForFile('shipping.errorRows', { body: { items: [...items] } });
      saveFile(file, 'shipping_errors.xlsx');
    } catch (error) {
      await alert(messageOf(error, '파일을 내려받는 중 오류가 발생했습니다.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="sm" variant="secondary" busy={busy} onClick={download}>
      <Icon name="download" />
      오류 행 다운로드
    </Button>
  );
};

const Errors = ({ items }: { items: readonly ErrorRow[] }) => (
  <section className="flex flex-col gap-3">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="text-15 font-semibold">
        오류 {formatNumber(items.length)}건
        {items.length > shownErrors && <span className="font-normal text-ink-3"> · 처음 {shownErrors}건</span>}
      </h2>
      <ErrorFile items={items} />
    </div>
    <AdminTable caption="오류 행" columns={errorColumns} rows={items.slice(0, shownErrors)} rowKey={({ row }) => row} />
  </section>
);

/** What a file did, or would do. */
export const ImportResult = ({ report, work }: { report: ImportReport; work: string }) => {
  const { dryRun, updatedCount, unchangedCount, totalCount, message, readyItems, warningItems } = report;
  const unfilled = report.errorItems.filter(isUnfilled).length;
  const errorItems = report.errorItems.filter((item) => !isUnfilled(item));
  return (
    <div className="flex flex-col gap-6">
      <p role="status" className="flex items-center gap-2 text-15 font-medium">
        <Icon name={report.success ? 'check' : 'alert'} className={report.success ? 'text-ok' : 'text-warn'} />
        {message}
      </p>
      <dl className="grid grid-cols-2 divide-x divide-line rounded-sm border border-line bg-surface sm:grid-cols-5">
        <Count name="파일의 행" count={totalCount} />
        <Count name={dryRun ? `${work} 예정` : work} count={updatedCount} tone="text-ok" />
        <Count name="변경 없음" count={unchangedCount} />
        <Count name="아직 입력하지 않은 행" count={unfilled} />
        <Count name="오류" count={errorItems.length} tone={errorItems.length > 0 ? 'text-stop' : 'text-ink'} />
      </dl>
      {errorItems.length > 0 && <Errors items={errorItems} />}
      {warningItems.length > 0 && (
        <section className="flex flex-col gap-3">
          <h2 className="text-15 font-semibold">
            확인할 주문 {formatNumber(warningItems.length)}건
            {warningItems.length > shownErrors && (
              <span className="font-normal text-ink-3"> · 처음 {shownErrors}건</span>
            )}
          </h2>
          <AdminTable
            caption="확인할 주문"
            columns={warningColumns}
            rows={warningItems.slice(0, shownErrors)}
            rowKey={({ row }) => row}
          />
        </section>
      )}
      {readyItems.length > 0 && (
        <section className="flex flex-col gap-3">
          <h2 className="text-15 font-semibold">
            {work}할 주문 {formatNumber(updatedCount)}건
            {updatedCount > readyItems.length && (
              <span className="font-normal text-ink-3"> · 처음 {readyItems.length}건</span>
            )}
          </h2>
          <AdminTable caption={`${work}할 주문`} columns={readyColumns} rows={readyItems} rowKey={({ row }) => row} />
        </section>
      )}
    </div>
  );
};
