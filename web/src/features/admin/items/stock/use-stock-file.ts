import type { StockFile } from '@gyeol/contracts/http/catalog/item-changes.ts';
import type { RowPosition } from '@gyeol/contracts/http/sheet-file.ts';
import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { validateSheet } from '../../../../shared/admin/sheet/validate-sheet.ts';
import { isSessionOver, messageOf } from '../../../../shared/api/api-error.ts';
import { call } from '../../../../shared/api/call.ts';
import { confirm } from '../../../../shared/ui/prompts.ts';
import { toast } from '../../../../shared/ui/toast.tsx';
import { itemsChanged } from '../item-queries.ts';

type Fault = StockFile['faults'][number];
/** As many rows as one call saves. */
const perCall = 500;

/** Messages that saving sends. */
export const countMessages = ({ changes }: StockFile): number =>
  changes.reduce((sum, { requests }) => sum + requests, 0);

const positionOf = ({ row, sheet }: RowPosition): RowPosition => ({ row, ...(sheet !== undefined && { sheet }) });

/** What of the rows of one call was refused. */
const saveRows = async (part: StockFile['changes']): Promise<Fault[]> => {
  const options = part.map(({ itemOptionId, stockNow, stockAfter }) => ({
    ...{ itemOptionId, stockQuantity: stockAfter, expectedStockQuantity: stockNow },
  }));
  const outcome = await call('catalog.bulkEdit', { body: { items: [], options } });
  return outcome.options.flatMap(({ saved, message }, index) => {
    const row = part[index] && positionOf(part[index]);
    return saved || row === undefined ? [] : [{ ...row, message: message ?? '' }];
  });
};

/** A file of stock on its way: chosen → what it would change → saved, and what was not. */
export const useStockFile = () => {
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<StockFile>();
  const [refused, setRefused] = useState<readonly Fault[]>();
  const [busy, setBusy] = useState<'reading' | 'saving'>();
  const [why, setWhy] = useState<string>();

  const attempt = async (what: 'reading' | 'saving', work: () => Promise<void>): Promise<void> => {
    setBusy(what);
    setWhy(undefined);
    try {
      await work();
    } catch (error) {
      if (!isSessionOver(error)) setWhy(messageOf(error, '처리하지 못했습니다. 다시 시도해주세요.'));
    } finally {
      setBusy(undefined);
    }
  };
  const choose = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    setReport(undefined);
    setRefused(undefined);
    const refusal = validateSheet(chosen);
    setWhy(refusal);
    setFile(refusal === undefined ? chosen : undefined);
    if (refusal !== undefined) return;
    await attempt('reading', async () => {
      const form = new FormData();
      form.set('file', chosen);
      setReport(await call('catalog.readStockFile', { form }));
    });
  };
  const save = async (): Promise<void> => {
    if (report === undefined) return;
    const { changes } = report;
    const messages = countMessages(report);
    const told = `재입고를 기다리는 ${formatNumber(messages)}명에게 문자가 갑니다. 보낸 문자는 되돌릴 수 없습니다.`;
    const question = `옵션 ${formatNumber(changes.length)}개의 재고를 바꾸시겠습니까?`;
    if (!(await confirm(question, messages > 0 ? told : undefined))) return;
    await attempt('saving', async () => {
      const left: Fault[] = [];
      try {
        for (let from = 0; from < changes.length; from += perCall) {
          left.push(...(await saveRows(changes.slice(from, from + perCall))));
          // What is saved is not sent again, should a later call fail.
          setReport({ ...report, changes: changes.slice(from + perCall) });
          setRefused([...left]);
        }
      } finally {
        itemsChanged(client);
      }
      setReport(undefined);
      toast(`옵션 ${formatNumber(changes.length - left.length)}개의 재고를 바꿨습니다.`);
    });
  };
  return { file, report, refused, busy, why, choose, save };
};
