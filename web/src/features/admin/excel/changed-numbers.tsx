import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { Checkbox } from '../../../shared/ui/choice.tsx';
import { type ImportReport, isChange } from './import-file.ts';

interface Props {
  report: ImportReport;
  checked: boolean;
  onChange: (wanted: boolean) => void;
}

/** When the box is checked, shipped orders get the tracking number in the file. Otherwise, they keep their number. */
export const ChangedNumbers = ({ report, checked, onChange }: Props) => {
  const count = checked ? report.changedCount : report.errorItems.filter(isChange).length;
  if (!report.dryRun || (count === 0 && !checked)) return null;
  return (
    <div className="flex flex-col gap-1 rounded-sm border border-warn bg-surface px-4 py-2">
      <Checkbox
        label={`이미 배송중인 주문 ${formatNumber(count)}건의 운송장 번호도 이 파일대로 변경`}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <p className="text-13 text-ink-2">변경하면 배송조회 주소가 바뀌고, 고객에게 변경 안내 문자가 발송됩니다.</p>
    </div>
  );
};
