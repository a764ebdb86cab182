import { maxSheetBytes } from '@gyeol/contracts/rules/sheet.ts';

/** Returns the reason why a file cannot be sent, or undefined (back-office document §5). */
export const validateSheet = (file: File | undefined): string | undefined => {
  if (file === undefined) return '엑셀 파일을 선택해주세요.';
  if (!/\.(xlsx?|csv|tsv|txt)$/i.test(file.name)) {
    return '엑셀 파일(.xlsx, .xls) 또는 .csv, .txt 파일만 업로드할 수 있습니다. Excel에서 ‘다른 이름으로 저장’으로 .xlsx 파일을 만들어주세요.';
  }
  return file.size > maxSheetBytes ? '파일은 5MB 이하여야 합니다.' : undefined;
};
