import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { Link } from 'react-router-dom';
import { ActionBar } from '../../../shared/admin/form/action-bar.tsx';
import { ChooseSheet } from '../../../shared/admin/form/choose-sheet.tsx';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { Section } from '../../../shared/admin/page/section.tsx';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/choice.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Spinner } from '../../../shared/ui/states.tsx';
import { ChangeToo } from './change-too.tsx';
import { ImportResult } from './import-result.tsx';
import { useImport } from './use-import.ts';

/** Tracking numbers from Excel: choose a file, see what it would do, ship. */
export const ExcelUploadPage = () => {
  const { file, report, busy, why, confirmChanges, choose, changeToo, ship, ...importing } = useImport();
  const { delivered, switchTo } = importing;
  const work = delivered ? '배송완료 처리' : '배송 처리';
  const isReady = report?.dryRun === true && report.updatedCount > 0;
  return (
    <AdminPage
      title="운송장 엑셀 업로드"
      group="엑셀"
      aside={
        <Link to="/admin/excel/export" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          배송 엑셀 다운로드
        </Link>
      }
    >
      <Section
        title="파일 선택"
        hint="필요한 열: merchant_uid(주문번호), tracking_number(운송장번호), customer_phone_number(전화번호), customer_name(이름). 한글 제목도 됩니다. 선택하면 먼저 확인만 하고, 아무것도 변경하지 않습니다."
      >
        <Checkbox
          label="이 파일의 주문을 배송완료로 처리"
          checked={delivered}
          disabled={busy !== undefined}
          onChange={({ target }) => void switchTo(target.checked)}
        />
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
      {busy === 'shipping' && <Spinner text={`${work}하고 있습니다. 창을 닫지 마세요…`} />}
      {report && busy === undefined && (
        <>
          <ChangeToo report={report} checked={confirmChanges} onChange={(wanted) => void changeToo(wanted)} />
          <ImportResult report={report} work={work} />
        </>
      )}
      {report?.dryRun && busy === undefined && (
        <ActionBar
          error={isReady ? undefined : `${work}할 주문이 없습니다.`}
          note={isReady ? '아직 아무것도 변경되지 않았습니다.' : undefined}
        >
          <Button disabled={!isReady} onClick={ship}>
            {formatNumber(report.updatedCount)}건 {work}
          </Button>
        </ActionBar>
      )}
    </AdminPage>
  );
};
