import { formatNumber, formatWon } from '@gyeol/contracts/rules/money.ts';
import { Link } from 'react-router-dom';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { rowPosition } from '../../../shared/admin/sheet/row-position.ts';
import { SheetForm } from '../../../shared/admin/sheet/sheet-form.tsx';
import { SheetReport, SheetRows } from '../../../shared/admin/sheet/sheet-report.tsx';
import type { AdminColumn } from '../../../shared/admin/table/admin-table.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { type PointsReport, usePointsFile } from './use-points-file.ts';

type Item = PointsReport['items'][number];
type ErrorItem = PointsReport['errorItems'][number];

const columns: readonly AdminColumn<Item>[] = [
  { head: '행', numeric: true, cell: rowPosition },
  {
    head: '회원',
    cell: ({ memberId, username, realName }) => (
      <Link to={`/admin/member/stats/details/${memberId}`} className="whitespace-nowrap hover:underline">
        {realName} <span className="text-ink-2">{username}</span>
      </Link>
    ),
  },
  { head: '적립금', numeric: true, cell: ({ amount }) => amount, className: 'whitespace-nowrap' },
  {
    head: '조정 전 → 후',
    numeric: true,
    className: 'whitespace-nowrap',
    cell: ({ before, after, unchanged }) =>
      unchanged ? <span className="text-ink-3">변경 없음</span> : `${formatWon(before)} → ${formatWon(after)}`,
  },
  { head: '사유', cell: ({ reason }) => reason, className: 'min-w-cell' },
];
const errorColumns: readonly AdminColumn<ErrorItem>[] = [
  { head: '행', numeric: true, cell: rowPosition },
  { head: '회원', cell: ({ username }) => username || '–', className: 'whitespace-nowrap' },
  { head: '적립금', numeric: true, cell: ({ amount }) => amount || '–', className: 'whitespace-nowrap' },
  {
    head: '처리할 수 없는 이유',
    cell: ({ refusal }) => <span className="text-stop">{refusal}</span>,
    className: 'min-w-cell',
  },
];

const persons = (count: number): string => `${formatNumber(count)}명`;

const Report = ({ report }: { report: PointsReport }) => {
  const { dryRun, message, adjustedCount, unchangedCount, added, subtracted, errorItems, items, unreadSheets } = report;
  return (
    <SheetReport
      sound={errorItems.length === 0 && unreadSheets.length === 0}
      message={message}
      counts={[
        { name: dryRun ? '조정 예정' : '조정', text: persons(adjustedCount), tone: 'text-ok' },
        { name: '지급', text: formatWon(added) },
        { name: '차감', text: formatWon(subtracted) },
        {
          name: '오류',
          text: `${formatNumber(errorItems.length)}건`,
          ...(errorItems.length > 0 && { tone: 'text-stop' }),
        },
      ]}
    >
      <SheetRows caption="오류 행" title="오류" total={errorItems.length} columns={errorColumns} rows={errorItems} />
      <SheetRows
        caption="조정할 회원"
        title={dryRun ? '조정할 회원' : '조정한 회원'}
        unit="명"
        total={adjustedCount + unchangedCount}
        columns={columns}
        rows={items}
      />
    </SheetReport>
  );
};

export const PointsFilePage = () => {
  const { file, report, busy, why, choose, save } = usePointsFile();
  return (
    <AdminPage
      title="적립금 파일 조정"
      group="쿠폰"
      aside={
        <Link to="/admin/points" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          적립금 설정·통계
        </Link>
      }
    >
      <SheetForm
        file={file}
        busy={busy}
        why={why}
        hint="필요한 열: username(아이디 또는 회원번호), amount(적립금, 빼려면 앞에 -), reason(사유, 회원에게 보입니다). 한글 제목도 됩니다. 선택하면 먼저 확인만 하고, 아무것도 변경하지 않습니다. 같은 회원·적립금·사유는 한 번만 조정되니, 다시 지급하려면 사유를 바꿔주세요."
        saving={`${persons(report?.adjustedCount ?? 0)}의 적립금을 조정하고 있습니다. 창을 닫지 마세요…`}
        onFile={(chosen) => void choose(chosen)}
        action={
          report?.dryRun
            ? {
                label: `${persons(report.adjustedCount)} 적립금 조정`,
                nothing: report.adjustedCount === 0 && '조정할 회원이 없습니다.',
                save,
              }
            : undefined
        }
      >
        {report && <Report report={report} />}
      </SheetForm>
    </AdminPage>
  );
};
