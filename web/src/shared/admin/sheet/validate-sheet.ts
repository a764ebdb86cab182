const maxBytes = 5 * 1024 * 1024;

/** Why a file cannot be used, before it is sent (back-office document §5). */
export const validateSheet = (file: File | undefined): string | undefined => {
  if (file === undefined) return '엑셀 파일을 선택해주세요.';
  if (!/\.(xlsx?|csv)$/i.test(file.name)) return '엑셀 파일(.xlsx, .xls) 또는 .csv 파일만 업로드할 수 있습니다.';
  return file.size > maxBytes ? '파일은 5MB 이하여야 합니다.' : undefined;
};
