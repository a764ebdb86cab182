import { MutationCache, type MutationMeta, type QueryClient } from '@tanstack/react-query';
import { alert } from '../ui/prompts.ts';
import { toast } from '../ui/toast.tsx';
import { ApiError, isSessionOver, messageOf } from './api-error.ts';
import type { WriteName } from './call-types.ts';
import { readChanged } from './read-again.ts';

/** Defines the messages of a write on the screen that started it. */
export interface WriteReport<Input extends readonly unknown[], Result> {
  /** The success message. A function makes it from the result and the input, or returns undefined for no message. */
  done?: string | ((result: Result, ...input: Input) => string | undefined);
  /**
   * The sentence for a failure without a sentence from the shop. A function returns the whole message, or undefined
   * when it has shown the failure itself.
   */
  failed: string | ((error: unknown, ...input: Input) => string | undefined);
  /** Runs on success before the message is shown. A form removes its stored draft in this function. */
  onSuccess?: ((result: Result, ...input: Input) => void) | undefined;
  /** Shows the success message on the screen. Without `sayDone`, a toast shows the message. */
  sayDone?: (text: string) => void;
  /**
   * Shows the failure on the screen. Without `sayFailed`, a dialog shows the failure. `sayFailed` is called with
   * undefined when the next attempt begins, and its promise is awaited.
   */
  sayFailed?: (text: string | undefined, error?: unknown) => unknown;
  /** True when the screen is left on success. The changed data is then read again only when a screen next shows it. */
  leaves?: boolean;
}

interface WriteMeta extends Record<string, unknown> {
  row?: WriteName;
  /** Set when a write without a report leaves its screen (see `leaves` of the report). */
  leaves?: boolean;
  report?: WriteReport<readonly unknown[], unknown>;
}
declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: WriteMeta;
  }
}

/** Statuses of refusals that leave the data unchanged. */
const changesNothing: ReadonlySet<number> = new Set([400, 401, 403, 413, 415, 422, 429]);
/** True when the data may differ from the screen: the refusal says so, or the answer was lost. */
const mayHaveChanged = (error: unknown): boolean => error instanceof ApiError && !changesNothing.has(error.status);

const reportDone = (report: WriteMeta['report'], result: unknown, input: readonly unknown[]): void => {
  if (report === undefined) return;
  const { done, sayDone = toast } = report;
  const text = typeof done === 'function' ? done(result, ...input) : done;
  if (text !== undefined) sayDone(text);
};

const reportFailed = async (report: WriteMeta['report'], error: unknown, input: readonly unknown[]): Promise<void> => {
  if (report === undefined || isSessionOver(error)) return;
  const { failed, sayFailed } = report;
  const text = typeof failed === 'function' ? failed(error, ...input) : messageOf(error, failed);
  if (text === undefined) return;
  await (sayFailed ? sayFailed(text, error) : alert(text));
};

const refresh = async (
  client: QueryClient,
  meta: MutationMeta | undefined,
  refetchType: 'active' | 'none',
): Promise<void> => {
  if (meta?.row !== undefined) await readChanged(client, meta.row, refetchType);
};

/**
 * Handles the end of every write: reports the result and reads the changed data again. A write with a report stays busy
 * until the screen shows the changed data. After a failure it stays busy until the promise of `sayFailed` has resolved.
 */
export const createWriteCache = (): MutationCache =>
  new MutationCache({
    onMutate: (_input, { meta }) => meta?.report?.sayFailed?.(undefined),
    onSuccess: async (result, input, _, { meta }, { client }) => {
      meta?.report?.onSuccess?.(result, ...(input as readonly unknown[]));
      reportDone(meta?.report, result, input as readonly unknown[]);
      const refreshed = refresh(client, meta, meta?.leaves || meta?.report?.leaves ? 'none' : 'active');
      if (meta?.report) await refreshed;
    },
    onError: async (error, input, _, { meta }, { client }) => {
      if (mayHaveChanged(error)) void refresh(client, meta, 'active');
      await reportFailed(meta?.report, error, input as readonly unknown[]);
    },
  });
