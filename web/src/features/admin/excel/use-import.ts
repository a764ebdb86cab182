import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useSheet } from '../../../shared/admin/sheet/use-sheet.ts';
import { type ImportMode, type ImportReport, importFile } from './import-file.ts';

const failed = '배송 정보 업데이트 중 오류가 발생했습니다. 다시 시도해주세요.';

const doIt = ({ updatedCount }: ImportReport, { delivered }: ImportMode): string =>
  delivered
    ? `${formatNumber(updatedCount)}건을 배송완료 처리 하시겠습니까?\n고객에게 배송완료 안내 문자가 발송됩니다.`
    : `${formatNumber(updatedCount)}건을 배송 처리 하시겠습니까?\n고객에게 배송 안내 문자가 발송됩니다.`;
const consequences = ({ changedCount, warningItems }: ImportReport): string | undefined =>
  [
    changedCount > 0 && `그중 ${formatNumber(changedCount)}건은 운송장 번호가 바뀌고, 고객에게 변경 안내가 발송됩니다.`,
    warningItems.length > 0 &&
      `${formatNumber(warningItems.length)}건은 다른 주문과 같은 운송장 번호입니다. 합배송인지 확인해주세요.`,
  ]
    .filter(Boolean)
    .join('\n') || undefined;

const question = (report: ImportReport, mode: ImportMode): [string, string | undefined] => [
  doIt(report, mode),
  consequences(report),
];

export const useImport = () =>
  useSheet({ send: importFile, question, failed }, { confirmChanges: false, delivered: false });
