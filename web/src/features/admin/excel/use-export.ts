import { useState } from 'react';
import { callForFile } from '../../../shared/api/call.ts';
import { useAction } from '../../../shared/api/write.ts';
import { saveFile } from '../../../shared/lib/save-file.ts';
import { type Days, validateDays } from './export-days.ts';

/**
 * Runs one export at a time. `busy` names the button that started the export. `received` counts the bytes of the file
 * so far.
 */
export const useExport = () => {
  const [received, setReceived] = useState(0);
  const [why, setWhy] = useState<string>();
  const { send, sending } = useAction(
    async (days: Days, _button: string) => {
      setReceived(0);
      const file = await callForFile('shipping.exportExcel', { query: days }, setReceived);
      saveFile(file, `preparing_${days.startDate}_${days.endDate}.xlsx`);
    },
    {
      done: '엑셀 파일이 다운로드되었습니다.',
      failed: '엑셀 다운로드 중 오류가 발생했습니다.',
      sayFailed: setWhy,
    },
  );
  const download = async (days: Days, button = 'range'): Promise<void> => {
    const refusal = validateDays(days, new Date());
    setWhy(refusal);
    if (refusal === undefined) await send(days, button);
  };
  return { download, busy: sending?.[1], received, why };
};
