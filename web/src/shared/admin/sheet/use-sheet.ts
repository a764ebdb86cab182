import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { my } from '../../api/keys.ts';
import { readAgain } from '../../api/read-again.ts';
import { useAction } from '../../api/write.ts';
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
  const [why, setWhy] = useState<string>();
  const [mode, setMode] = useState(initial);
  const { send: run, sending } = useAction(
    async (chosen: File, dryRun: boolean, as: Mode) => {
      try {
        setReport(await send(chosen, dryRun, as));
      } catch (error) {
        // Of a save that failed nobody can say here what it changed.
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
