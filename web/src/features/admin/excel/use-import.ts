import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { validateSheet } from '../../../shared/admin/form/validate-sheet.ts';
import { messageOf } from '../../../shared/api/api-error.ts';
import { confirm } from '../../../shared/ui/prompts.ts';
import { type ImportMode, type ImportReport, importFile } from './import-file.ts';

const failed = '배송 정보 업데이트 중 오류가 발생했습니다. 다시 시도해주세요.';

const question = ({ updatedCount }: ImportReport, delivered: boolean): string =>
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

/** A file on its way: chosen → what it would do → shipped. Each step can be begun again with another file. */
export const useImport = () => {
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<ImportReport>();
  const [busy, setBusy] = useState<'reading' | 'shipping'>();
  const [why, setWhy] = useState<string>();
  const [confirmChanges, setConfirmChanges] = useState(false);
  const [delivered, setDelivered] = useState(false);

  const send = async (chosen: File, mode: Omit<ImportMode, 'delivered'>, came = delivered): Promise<void> => {
    setBusy(mode.dryRun ? 'reading' : 'shipping');
    setWhy(undefined);
    try {
      setReport(await importFile(chosen, { ...mode, delivered: came }));
    } catch (error) {
      setWhy(messageOf(error, failed));
    } finally {
      setBusy(undefined);
      if (!mode.dryRun) void client.invalidateQueries({ queryKey: ['my'] });
    }
  };
  const choose = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    const refusal = validateSheet(chosen);
    setReport(undefined);
    setConfirmChanges(false);
    setWhy(refusal);
    setFile(refusal === undefined ? chosen : undefined);
    if (refusal === undefined) await send(chosen, { dryRun: true, confirmChanges: false });
  };
  const changeToo = async (wanted: boolean): Promise<void> => {
    if (file === undefined) return;
    setConfirmChanges(wanted);
    await send(file, { dryRun: true, confirmChanges: wanted });
  };
  const switchTo = async (came: boolean): Promise<void> => {
    setDelivered(came);
    setReport(undefined);
    setConfirmChanges(false);
    if (file) await send(file, { dryRun: true, confirmChanges: false }, came);
  };
  const ship = async (): Promise<void> => {
    if (file === undefined) {
      setWhy(validateSheet(file));
      return;
    }
    if (report && (await confirm(question(report, delivered), consequences(report)))) {
      await send(file, { dryRun: false, confirmChanges });
    }
  };
  return { file, report, busy, why, confirmChanges, delivered, switchTo, choose, changeToo, ship };
};
