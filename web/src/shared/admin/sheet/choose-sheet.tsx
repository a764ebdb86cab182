import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { maxSheetBytes, maxSheetRows } from '@gyeol/contracts/rules/sheet.ts';
import { FileField } from '../../ui/file-field.tsx';

interface Props {
  label?: string;
  file: File | undefined;
  busy: boolean;
  onFile: (file: File | undefined) => void;
}

export const ChooseSheet = ({ label = '엑셀 파일', ...props }: Props) => (
  <FileField
    label={label}
    accept=".xlsx,.xls,.csv,.tsv,.txt,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.ms-excel"
    empty="엑셀 파일을 여기에 놓거나 눌러서 선택하세요"
    hint={`.xlsx, .xls, .csv, .txt · ${maxSheetBytes / 1024 ** 2}MB, ${formatNumber(maxSheetRows)}행까지 · 보이는 시트를 모두 읽습니다`}
    {...props}
  />
);
