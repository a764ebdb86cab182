import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { my } from '../../api/keys.ts';
import { readAgain } from '../../api/read-again.ts';
import { useAction } from '../../api/write.ts';
import { confirm } from '../../ui/prompts.ts';
import { validateSheet } from './validate-sheet.ts';

interface Sheet<Report, Mode> {
  /** Sends the file. With `dryRun` the shop saves nothing and only reports what would change. */
  send: (file: File, dryRun: boolean, mode: Mode) => Promise<Report>;
  /** Returns the question that is asked before the file is saved, and the consequences of a yes. */
  question: (report: Report, mode: Mode) => [question: string, consequences: string | undefined];
  failed: string;
}

/**
 * Controls the upload of a file of rows: choose the file, read the report of the dry run, save the file. Each step can
 * be started again with another file. A report is valid for one mode only, so a change of the mode repeats the dry run.
 * When that dry run fails, the previous mode and its report stay.
 */
export const useSheet = <Report, Mode>({ send, question, failed }: Sheet<Report, Mode>, initial: Mode) => {
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<Report>();
  const [why, setWhy] = useState<string>();
  const [mode, setMode] = useState(initial);
  const { send: run, sending } = useAction(
    async (chosen: File, dryRun: boolean, as: Mode) => {
      try {
        setReport(await send(chosen, dryRun, as));
      } catch (error) {
        // When a save fails, this screen does not know which rows were saved, so the report is removed.
        if (!dryRun) setReport(undefined);
        throw error;
      } finally {
        if (!dryRun) void readAgain(client, [my]);
      }
    },
    { failed, sayFailed: setWhy },
  );
  const busy: 'reading' | 'saving' | undefined = sending ? (sending[1] ? 'reading' : 'saving') : undefined;

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
