import { MutationCache, type MutationMeta, type QueryClient } from '@tanstack/react-query';
import { alert } from '../ui/prompts.ts';
import { toast } from '../ui/toast.tsx';
import { ApiError, isSessionOver, messageOf } from './api-error.ts';
import type { WriteName } from './call-types.ts';
import { readChanged } from './read-again.ts';

/** What a write says on the screen that began it. */
export interface WriteReport<Input extends readonly unknown[], Result> {
  /** The good news; a function makes it of the result and the input, or answers undefined where nothing is said. */
  done?: string | ((result: Result, ...input: Input) => string | undefined);
  /**
   * The sentence for a failure of which the shop says nothing. A function answers the whole sentence, or undefined where
   * it has shown the failure itself.
   */
  failed: string | ((error: unknown, ...input: Input) => string | undefined);
  /** Shows the good news where the screen has a place for it; else a toast does. */
  sayDone?: (text: string) => void;
  /**
   * Shows what failed where the screen has a place for it; else a dialog does. It is called with undefined when the next try
   * begins, and what it promises is waited for.
   */
  sayFailed?: (text: string | undefined) => unknown;
  /** The screen is left when it is done: what it shows is not read again before the next screen shows it. */
  leaves?: boolean;
}

/** What a write of ours carries along: the row that it sends, and its report. */
interface WriteMeta extends Record<string, unknown> {
  row?: WriteName;
  report?: WriteReport<readonly unknown[], unknown>;
}
declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: WriteMeta;
  }
}

/** Refusals of what was sent, after which everything is as it was. */
const changesNothing: ReadonlySet<number> = new Set([400, 401, 403, 413, 415, 422, 429]);
/** Tells whether the shop may be another than the screen shows: it said so, or its answer was lost. */
const mayHaveChanged = (error: unknown): boolean => error instanceof ApiError && !changesNothing.has(error.status);

const reportDone = (report: WriteMeta['report'], result: unknown, input: readonly unknown[]): void => {
  if (report === undefined) return;
  const { done, sayDone = toast } = report;
  const text = typeof done === 'function' ? done(result, ...input) : done;
  if (text !== undefined) sayDone(text);
};

const reportFailed = async (report: WriteMeta['report'], error: unknown, input: readonly unknown[]): Promise<void> => {
  if (report === undefined || isSessionOver(error)) return;
  const { failed, sayFailed = alert } = report;
  const text = typeof failed === 'function' ? failed(error, ...input) : messageOf(error, failed);
  if (text !== undefined) await sayFailed(text);
};

const refresh = async (
  client: QueryClient,
  meta: MutationMeta | undefined,
  refetchType: 'active' | 'none',
): Promise<void> => {
  if (meta?.row !== undefined) await readChanged(client, meta.row, refetchType);
};

/**
 * Every write ends here: its news is told, and what it changed is read again. A write that is reported is under way until
 * the screen shows what it changed, and until a failure has been read.
 */
export const createWriteCache = (): MutationCache =>
  new MutationCache({
    onMutate: (_input, { meta }) => meta?.report?.sayFailed?.(undefined),
    onSuccess: async (result, input, _, { meta }, { client }) => {
      reportDone(meta?.report, result, input as readonly unknown[]);
      const refreshed = refresh(client, meta, meta?.report?.leaves ? 'none' : 'active');
      if (meta?.report) await refreshed;
    },
    onError: async (error, input, _, { meta }, { client }) => {
      if (mayHaveChanged(error)) void refresh(client, meta, 'active');
      await reportFailed(meta?.report, error, input as readonly unknown[]);
    },
  });
