import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { Link } from 'react-router-dom';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { SheetForm } from '../../../shared/admin/sheet/sheet-form.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/choice.tsx';
import { ChangedNumbers } from './changed-numbers.tsx';
import { ImportResult } from './import-result.tsx';
import { useImport } from './use-import.ts';

export const ExcelUploadPage = () => {
  const { file, report, busy, why, mode, choose, change, save } = useImport();
  const { delivered, confirmChanges } = mode;
  const work = delivered ? '배송완료 처리' : '배송 처리';
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
      <SheetForm
        file={file}
        busy={busy}
        why={why}
        hint="필요한 열: merchant_uid(주문번호), tracking_number(운송장번호), customer_phone_number(전화번호), customer_name(이름). 한글 제목도 됩니다. 선택하면 먼저 확인만 하고, 아무것도 변경하지 않습니다."
        saving={`${work}하고 있습니다. 창을 닫지 마세요…`}
        onFile={(chosen) => void choose(chosen, { delivered, confirmChanges: false })}
        options={
          <Checkbox
            label="이 파일의 주문을 배송완료로 처리"
            checked={delivered}
            disabled={busy !== undefined}
            onChange={({ target }) => void change({ delivered: target.checked, confirmChanges: false })}
          />
        }
        action={
          report?.dryRun
            ? {
                label: `${formatNumber(report.updatedCount)}건 ${work}`,
                nothing: report.updatedCount === 0 && `${work}할 주문이 없습니다.`,
                save,
              }
            : undefined
        }
      >
        {report && (
          <>
            <ChangedNumbers
              report={report}
              checked={confirmChanges}
              onChange={(wanted) => void change({ delivered, confirmChanges: wanted })}
            />
            <ImportResult report={report} work={work} />
          </>
        )}
      </SheetForm>
    </AdminPage>
  );
};
