import { formatNumber, formatWon } from '@gyeol/contracts/rules/money.ts';
import { Link } from 'react-router-dom';
import { ActionBar } from '../../../shared/admin/form/action-bar.tsx';
import { ChooseSheet } from '../../../shared/admin/form/choose-sheet.tsx';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { Section } from '../../../shared/admin/page/section.tsx';
import { type AdminColumn, AdminTable } from '../../../shared/admin/table/admin-table.tsx';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Spinner } from '../../../shared/ui/states.tsx';
import { type PointsReport, usePointsFile } from './use-points-file.ts';

type Item = PointsReport['items'][number];
type ErrorItem = PointsReport['errorItems'][number];
/** Error rows that the screen lists. */
const shownErrors = 200;

const columns: readonly AdminColumn<Item>[] = [
  { head: '행', numeric: true, cell: ({ row }) => row },
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
  { head: '행', numeric: true, cell: ({ row }) => row },
  { head: '회원', cell: ({ username }) => username || '–', className: 'whitespace-nowrap' },
  { head: '적립금', numeric: true, cell: ({ amount }) => amount || '–', className: 'whitespace-nowrap' },
  {
    head: '처리할 수 없는 이유',
    cell: ({ refusal }) => <span className="text-stop">{refusal}</span>,
    className: 'min-w-cell',
  },
];

const Count = ({ name, text, tone = 'text-ink' }: { name: string; text: string; tone?: string }) => (
  <div className="flex flex-col gap-1 bg-surface px-4 py-3">
    <dt className="text-13 text-ink-2">{name}</dt>
    <dd className={`text-20 font-semibold tabular-nums ${tone}`}>{text}</dd>
  </div>
);
const persons = (count: number): string => `${formatNumber(count)}명`;

const Report = ({ report }: { report: PointsReport }) => {
  const { dryRun, message, adjustedCount, unchangedCount, added, subtracted, errorItems, items } = report;
  const taken = adjustedCount + unchangedCount;
  return (
    <div className="flex flex-col gap-6">
      <p role="status" className="flex items-center gap-2 text-15 font-medium">
        <Icon
          name={errorItems.length === 0 ? 'check' : 'alert'}
          className={errorItems.length === 0 ? 'text-ok' : 'text-warn'}
        />
        {message}
      </p>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-sm border border-line bg-line sm:grid-cols-4">
        <Count name={dryRun ? '조정 예정' : '조정'} text={persons(adjustedCount)} tone="text-ok" />
        <Count name="지급" text={formatWon(added)} />
        <Count name="차감" text={formatWon(subtracted)} />
        <Count
          name="오류"
          text={`${formatNumber(errorItems.length)}건`}
          tone={errorItems.length > 0 ? 'text-stop' : 'text-ink'}
        />
      </dl>
      {errorItems.length > 0 && (
        <section className="flex flex-col gap-3">
          <h2 className="text-15 font-semibold">
            오류 {formatNumber(errorItems.length)}건
            {errorItems.length > shownErrors && <span className="font-normal text-ink-3"> · 처음 {shownErrors}건</span>}
          </h2>
          <AdminTable
            caption="오류 행"
            columns={errorColumns}
            rows={errorItems.slice(0, shownErrors)}
            rowKey={({ row }) => row}
          />
        </section>
      )}
      {items.length > 0 && (
        <section className="flex flex-col gap-3">
          <h2 className="text-15 font-semibold">
            {dryRun ? '조정할 회원' : '조정한 회원'} {persons(taken)}
            {taken > items.length && <span className="font-normal text-ink-3"> · 처음 {items.length}명</span>}
          </h2>
          <AdminTable caption="조정할 회원" columns={columns} rows={items} rowKey={({ row }) => row} />
        </section>
      )}
    </div>
  );
};

/** Points of many members from a file: checked first, then adjusted. */
export const PointsFilePage = () => {
  const { file, report, busy, why, choose, adjust } = usePointsFile();
  const isReady = report?.dryRun === true && report.adjustedCount > 0;
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
      <Section
        title="파일 선택"
        hint="필요한 열: username(아이디 또는 회원번호), amount(적립금, 빼려면 앞에 -), reason(사유, 회원에게 보입니다). 한글 제목도 됩니다. 선택하면 먼저 확인만 하고, 아무것도 변경하지 않습니다. 같은 회원·적립금·사유는 한 번만 조정되니, 다시 지급하려면 사유를 바꿔주세요."
      >
        <ChooseSheet file={file} busy={busy !== undefined} onFile={(chosen) => void choose(chosen)} />
        <p role="alert" className="flex items-center gap-2 text-13 font-medium text-stop empty:hidden">
          {why && (
            <>
              <Icon name="alert" />
              {why}
            </>
          )}
        </p>
      </Section>
      {busy === 'reading' && <Spinner text="파일을 확인하고 있습니다…" />}
      {busy === 'adjusting' && (
        <Spinner text={`${persons(report?.adjustedCount ?? 0)}의 적립금을 조정하고 있습니다. 창을 닫지 마세요…`} />
      )}
      {report && busy === undefined && <Report report={report} />}
      {report?.dryRun && busy === undefined && (
        <ActionBar
          error={isReady ? undefined : '조정할 회원이 없습니다.'}
          note={isReady ? '아직 아무것도 변경되지 않았습니다.' : undefined}
        >
          <Button disabled={!isReady} onClick={adjust}>
            {persons(report.adjustedCount)} 적립금 조정
          </Button>
        </ActionBar>
      )}
    </AdminPage>
  );
};
