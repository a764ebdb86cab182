import { FileField } from '../../ui/file-field.tsx';

interface Props {
  file: File | undefined;
  busy: boolean;
  onFile: (file: File | undefined) => void;
}

/** A file of rows that an operator sends. */
export const ChooseSheet = (props: Props) => (
  <FileField
    label="엑셀 파일"
    accept=".xlsx,.xls,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.ms-excel"
    empty="엑셀 파일을 여기에 놓거나 눌러서 선택하세요"
    hint=".xlsx, .xls, .csv · 5MB, 10,000행까지"
    {...props}
  />
);
