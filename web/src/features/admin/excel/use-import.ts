import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/api-error.ts';
import { confirm } from '../../../shared/ui/ask.ts';
import { type ImportReport, importFile, whyNotFile } from './import-file.ts';

const failed = '배송 정보 업데이트 중 오류가 발생했습니다. 다시 시도해주세요.';

/** A file on its way: chosen → what it would do → shipped. Each step can be begun again with another file. */
export const useImport = () => {
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<ImportReport>();
  const [busy, setBusy] = useState<'reading' | 'shipping'>();
  const [why, setWhy] = useState<string>();

  const send = async (chosen: File, dryRun: boolean): Promise<void> => {
    setBusy(dryRun ? 'reading' : 'shipping');
    setWhy(undefined);
    try {
      setReport(await importFile(chosen, dryRun));
    } catch (error) {
      setWhy(messageOf(error, failed));
    } finally {
      setBusy(undefined);
      if (!dryRun) void client.invalidateQueries({ queryKey: ['my'] });
    }
  };
  const choose = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    const refusal = whyNotFile(chosen);
    setReport(undefined);
    setWhy(refusal);
    setFile(refusal === undefined ? chosen : undefined);
    if (refusal === undefined) await send(chosen, true);
  };
  const ship = async (): Promise<void> => {
    if (file === undefined) {
      setWhy(whyNotFile(file));
      return;
    }
    const count = formatNumber(report?.updatedCount ?? 0);
    if (await confirm(`${count}건을 배송 처리 하시겠습니까?\n고객에게 배송 안내 문자가 발송되며, 되돌릴 수 없습니다.`))
      await send(file, false);
  };
  return { file, report, busy, why, choose, ship };
};
