import type { StockFile } from '@gyeol/contracts/http/catalog/item-changes.ts';
import type { RowPosition } from '@gyeol/contracts/http/sheet-file.ts';
import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useState } from 'react';
import { validateSheet } from '../../../../shared/admin/sheet/validate-sheet.ts';
import { useAction, useCall, write } from '../../../../shared/api/write.ts';
import { confirm } from '../../../../shared/ui/prompts.ts';

type Fault = StockFile['faults'][number];
const perCall = 500;

/** The number of restock messages that are sent when the changes are saved. */
export const countMessages = ({ changes }: StockFile): number =>
  changes.reduce((sum, { requests }) => sum + requests, 0);

const failed = '처리하지 못했습니다. 다시 시도해주세요.';

const positionOf = ({ row, sheet }: RowPosition): RowPosition => ({ row, ...(sheet !== undefined && { sheet }) });

/** Answers the refused rows. */
const saveRows = async (part: StockFile['changes']): Promise<Fault[]> => {
  const options = part.map(({ itemOptionId, stockNow, stockAfter }) => ({
    ...{ itemOptionId, stockQuantity: stockAfter, expectedStockQuantity: stockNow },
  }));
  const outcome = await write('catalog.bulkEdit', { body: { items: [], options } });
  return outcome.options.flatMap(({ saved, message }, index) => {
    const row = part[index] && positionOf(part[index]);
    return saved || row === undefined ? [] : [{ ...row, message: message ?? '' }];
  });
};

/** `file` is the chosen file, and `report` has its changes. After the save, `refused` has the refused rows. */
export const useStockFile = () => {
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<StockFile>();
  const [refused, setRefused] = useState<readonly Fault[]>();
  const [why, setWhy] = useState<string>();

  const reading = useCall('catalog.readStockFile', { failed, sayFailed: setWhy });
  const saving = useAction(
    async ({ changes }: StockFile) => {
      const left: Fault[] = [];
      for (let from = 0; from < changes.length; from += perCall) {
        left.push(...(await saveRows(changes.slice(from, from + perCall))));
        // Removes the saved rows from the report, so that the rows are not sent again when a later call fails.
        setReport((all) => all && { ...all, changes: changes.slice(from + perCall) });
        setRefused([...left]);
      }
      setReport(undefined);
      return changes.length - left.length;
    },
    { done: (saved) => `옵션 ${formatNumber(saved)}개의 재고를 바꿨습니다.`, failed, sayFailed: setWhy },
  );
  const choose = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    setReport(undefined);
    setRefused(undefined);
    const refusal = validateSheet(chosen);
    setWhy(refusal);
    setFile(refusal === undefined ? chosen : undefined);
    if (refusal !== undefined) return;
    const form = new FormData();
    form.set('file', chosen);
    const answer = await reading.send({ form });
    if (answer) setReport(answer.result);
  };
  const save = async (): Promise<void> => {
    if (report === undefined) return;
    const { changes } = report;
    const messages = countMessages(report);
    const told = `재입고를 기다리는 ${formatNumber(messages)}명에게 문자가 갑니다. 보낸 문자는 되돌릴 수 없습니다.`;
    const question = `옵션 ${formatNumber(changes.length)}개의 재고를 바꾸시겠습니까?`;
    if (await confirm(question, messages > 0 ? told : undefined)) await saving.send(report);
  };
  return { file, report, refused, reading: reading.busy, saving: saving.busy, why, choose, save };
};
