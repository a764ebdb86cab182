import { formatNumber, formatWon } from '@gyeol/contracts/rules/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { validateSheet } from '../../../shared/admin/form/validate-sheet.ts';
import { messageOf } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { confirm } from '../../../shared/ui/prompts.ts';

export type PointsReport = Answer<'points.adjustByFile'>;

const send = (file: File, dryRun: boolean): Promise<PointsReport> => {
  const form = new FormData();
  form.set('file', file);
  return call('points.adjustByFile', { form, query: dryRun ? { dryRun } : {} });
};
const question = ({ adjustedCount, added, subtracted }: PointsReport): [string, string] => [
  `${formatNumber(adjustedCount)}명의 적립금을 조정하시겠습니까?`,
  [added > 0 && `지급 ${formatWon(added)}`, subtracted > 0 && `차감 ${formatWon(subtracted)}`]
    .filter(Boolean)
    .join(' · '),
];

/** A file on its way: chosen → what it would do → done. Each step can be begun again with another file. */
export const usePointsFile = () => {
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<PointsReport>();
  const [busy, setBusy] = useState<'reading' | 'adjusting'>();
  const [why, setWhy] = useState<string>();

  const run = async (chosen: File, dryRun: boolean): Promise<void> => {
    setBusy(dryRun ? 'reading' : 'adjusting');
    setWhy(undefined);
    try {
      setReport(await send(chosen, dryRun));
    } catch (error) {
      setWhy(messageOf(error, '적립금을 조정하지 못했습니다. 같은 파일을 다시 올려주세요.'));
    } finally {
      setBusy(undefined);
      if (!dryRun) void client.invalidateQueries({ queryKey: ['my'] });
    }
  };
  const choose = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    const refusal = validateSheet(chosen);
    setReport(undefined);
    setWhy(refusal);
    setFile(refusal === undefined ? chosen : undefined);
    if (refusal === undefined) await run(chosen, true);
  };
  const adjust = async (): Promise<void> => {
    if (file && report && (await confirm(...question(report)))) await run(file, false);
  };
  return { file, report, busy, why, choose, adjust };
};
