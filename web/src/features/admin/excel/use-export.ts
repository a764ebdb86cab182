import { useState } from 'react';
import { messageOf } from '../../../shared/api/api-error.ts';
import { callForFile } from '../../../shared/api/call.ts';
import { saveFile } from '../../../shared/lib/save-file.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { type Days, validateDays } from './export-days.ts';

/** One export at a time; `busy` names the button that started it, `received` counts its bytes. */
export const useExport = () => {
  const [busy, setBusy] = useState<string>();
  const [received, setReceived] = useState(0);
  const [why, setWhy] = useState<string>();
  const download = async (days: Days, button = 'range'): Promise<void> => {
    const refusal = validateDays(days, new Date());
    setWhy(refusal);
    if (refusal !== undefined || busy !== undefined) return;
    setReceived(0);
    setBusy(button);
    try {
      const file = await callForFile('shipping.exportExcel', { query: days }, setReceived);
      saveFile(file, `preparing_${days.startDate}_${days.endDate}.xlsx`);
      toast('엑셀 파일이 다운로드되었습니다.');
    } catch (error) {
      setWhy(messageOf(error, '엑셀 다운로드 중 오류가 발생했습니다.'));
    } finally {
      setBusy(undefined);
    }
  };
  return { download, busy, received, why };
};
