import { formatNumber, formatWon } from '@gyeol/contracts/rules/money.ts';
import { useSheet } from '../../../shared/admin/sheet/use-sheet.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { write } from '../../../shared/api/write.ts';

export type PointsReport = Answer<'points.adjustByFile'>;

const send = (file: File, dryRun: boolean): Promise<PointsReport> => {
  const form = new FormData();
  form.set('file', file);
  return write('points.adjustByFile', { form, query: dryRun ? { dryRun } : {} });
};
const question = ({ adjustedCount, added, subtracted }: PointsReport): [string, string] => [
  `${formatNumber(adjustedCount)}명의 적립금을 조정하시겠습니까?`,
  [added > 0 && `지급 ${formatWon(added)}`, subtracted > 0 && `차감 ${formatWon(subtracted)}`]
    .filter(Boolean)
    .join(' · '),
];
const failed = '적립금을 조정하지 못했습니다. 같은 파일을 다시 올려주세요.';

export const usePointsFile = () => useSheet({ send, question, failed }, undefined);
