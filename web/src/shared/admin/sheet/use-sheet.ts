import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { confirm } from '../../ui/prompts.ts';
import { validateSheet } from './validate-sheet.ts';

interface Sheet<Report, Mode> {
  /** Sends the file; a dry run only reports what it would do. */
  send: (file: File, dryRun: boolean, mode: Mode) => Promise<Report>;
  /** What is asked before anything changes, and what follows from it. */
  question: (report: Report, mode: Mode) => [question: string, consequences: string | undefined];
  /** The sentence when the shop could not be asked. */
  failed: string;
}

/**
 * A file of rows on its way: chosen → what it would do → done. Each step can be begun again with another file; a report is
 * of the mode that it was made in, so another one has the file read anew, and holds only once it was.
 */
export const useSheet = <Report, Mode>({ send, question, failed }: Sheet<Report, Mode>, initial: Mode) => {
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<Report>();
  const [busy, setBusy] = useState<'reading' | 'saving'>();
  const [why, setWhy] = useState<string>();
  const [mode, setMode] = useState(initial);

  const run = async (chosen: File, dryRun: boolean, as: Mode): Promise<boolean> => {
    setBusy(dryRun ? 'reading' : 'saving');
    setWhy(undefined);
    try {
      setReport(await send(chosen, dryRun, as));
      return true;
    } catch (error) {
      setWhy(messageOf(error, failed));
      // Of a save that failed nobody can say here what it changed.
      if (!dryRun) setReport(undefined);
      return false;
    } finally {
      setBusy(undefined);
      if (!dryRun) void client.invalidateQueries({ queryKey: ['my'] });
    }
  };
  const choose = async (chosen: File | undefined, as = mode): Promise<void> => {
    if (chosen === undefined) return;
    const refusal = validateSheet(chosen);
    setMode(as);
    setReport(undefined);
    setWhy(refusal);
    setFile(refusal === undefined ? chosen : undefined);
    if (refusal === undefined) await run(chosen, true, as);
  };
  const change = async (as: Mode): Promise<void> => {
    setMode(as);
    if (file && !(await run(file, true, as)) && report) setMode(mode);
  };
  const save = async (): Promise<void> => {
    if (file && report && (await confirm(...question(report, mode)))) await run(file, false, mode);
  };
  return { file, report, busy, why, mode, choose, change, save };
};
