import type { StockFile } from '@gyeol/contracts/http/catalog/item-changes.ts';
import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { stockSheet } from '@gyeol/contracts/rules/stock-sheet.ts';
import { Link } from 'react-router-dom';
import { ActionBar } from '../../../../shared/admin/form/action-bar.tsx';
import { AdminPage } from '../../../../shared/admin/page/admin-page.tsx';
import { Section } from '../../../../shared/admin/page/section.tsx';
import { ChooseSheet } from '../../../../shared/admin/sheet/choose-sheet.tsx';
import { rowPosition } from '../../../../shared/admin/sheet/row-position.ts';
import { type AdminColumn, AdminTable } from '../../../../shared/admin/table/admin-table.tsx';
import { Button, buttonClass } from '../../../../shared/ui/button.tsx';
import { Spinner } from '../../../../shared/ui/states.tsx';
import { countMessages, useStockFile } from './use-stock-file.ts';

type Change = StockFile['changes'][number];
const [option, stock] = stockSheet.columns;
/** The page shows at most this many rows, because a file may have thousands of rows. */
const mostShown = 200;

const columns: readonly AdminColumn<Change>[] = [
  { head: '줄', numeric: true, cell: rowPosition },
  {
    head: '상품 / 옵션',
    cell: ({ title, itemOptionName }) => (
      <span className="block py-1">
        <span className="line-clamp-2 font-medium">{title}</span>
        <span className="block text-12 text-ink-2">{itemOptionName}</span>
      </span>
    ),
  },
  { head: '지금', numeric: true, cell: ({ stockNow }) => formatNumber(stockNow) },
  {
    head: '바꾼 뒤',
    numeric: true,
    cell: ({ stockAfter }) => <strong className="font-semibold">{formatNumber(stockAfter)}</strong>,
  },
  {
    head: '재입고 문자',
    numeric: true,
    className: 'whitespace-nowrap',
    cell: ({ requests }) => (requests > 0 ? `${formatNumber(requests)}명` : '–'),
  },
];

const Faults = ({ title, faults }: { title: string; faults: StockFile['faults'] }) =>
  faults.length > 0 && (
    <Section
      title={`${title} (${formatNumber(faults.length)}줄)`}
      hint="이 줄은 건너뜁니다. 고친 파일을 다시 올릴 수 있습니다."
    >
      <ul aria-label={title} className="flex max-h-chart flex-col gap-1 overflow-y-auto text-13">
        {faults.map(({ message, ...position }) => (
          <li key={rowPosition(position)} className="flex gap-3">
            <span className="shrink-0 text-ink-3 tabular-nums">{rowPosition(position)}줄</span>
            <span className="text-stop">{message}</span>
          </li>
        ))}
      </ul>
    </Section>
  );

const Report = ({ report }: { report: StockFile }) => {
  const { changes, unchanged, faults, unreadSheets } = report;
  const messages = countMessages(report);
  return (
    <>
      <p role="status" className="text-13 text-ink-2 tabular-nums">
        바뀌는 옵션 <strong className="font-semibold text-ink">{formatNumber(changes.length)}</strong>개 · 그대로{' '}
        {formatNumber(unchanged)}줄 · 쓸 수 없는 줄 {formatNumber(faults.length)}줄
      </p>
      {unreadSheets.map(({ sheet, reason }) => (
        <p key={sheet} className="text-13 font-medium text-warn">
          {reason}
        </p>
      ))}
      {messages > 0 && (
        <p className="text-13 font-medium text-warn">
          {`저장하면 재입고를 기다리는 ${formatNumber(messages)}명에게 문자가 갑니다.`}
        </p>
      )}
      <Faults title="쓸 수 없는 줄" faults={faults} />
      {changes.length > 0 && (
        <AdminTable
          caption="바뀌는 재고"
          columns={columns}
          rows={changes.slice(0, mostShown)}
          rowKey={({ itemOptionId }) => itemOptionId}
        />
      )}
      {changes.length > mostShown && (
        <p className="text-13 text-ink-3">앞의 {mostShown}개만 보여 드립니다. 저장하면 모두 바뀝니다.</p>
      )}
    </>
  );
};

/**
 * The operator exports the list, changes it in a spreadsheet and uploads it. The shop checks the file before any change
 * is saved.
 */
export const StockFilePage = () => {
  const { file, report, refused, reading, saving, why, choose, save } = useStockFile();
  return (
    <AdminPage
      title="재고 파일"
      group="상품"
      aside={
        <Link to="/admin/item/list" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          상품 목록에서 CSV 받기
        </Link>
      }
    >
      <Section
        title="파일 선택"
        hint={`필요한 열: ${option.text}, ${stock.text}. 상품 목록에서 내려받은 파일의 ‘${stock.text}’ 칸을 고쳐 올려주세요. 올리면 먼저 확인만 하고, 아무것도 바꾸지 않습니다.`}
      >
        <ChooseSheet label="재고 파일" file={file} busy={reading || saving} onFile={(chosen) => void choose(chosen)} />
        <p role="alert" className="text-13 font-medium text-stop empty:hidden">
          {why}
        </p>
      </Section>
      {reading && <Spinner text="파일을 확인하고 있습니다…" />}
      {saving && <Spinner text="재고를 바꾸고 있습니다. 창을 닫지 마세요…" />}
      {refused && <Faults title="저장하지 못한 줄" faults={[...refused]} />}
      {report && <Report report={report} />}
      {report && !saving && (
        <ActionBar
          error={report.changes.length === 0 ? '바꿀 재고가 없습니다.' : undefined}
          note={report.changes.length > 0 ? '아직 아무것도 바뀌지 않았습니다.' : undefined}
        >
          <Button size="sm" disabled={report.changes.length === 0} onClick={() => void save()}>
            옵션 {formatNumber(report.changes.length)}개 재고 바꾸기
          </Button>
        </ActionBar>
      )}
    </AdminPage>
  );
};
