import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { sendWrite } from './call.ts';
import type { Answer, Args, StatusAnswer, WriteName } from './call-types.ts';
import { queryClient } from './query-client.ts';
import type { WriteReport } from './write-report.ts';

/** Works like `write`, for rows that answer with more than one status: `{ status: 206, body }`. */
export const writeForStatus = <Name extends WriteName>(name: Name, ...args: Args<Name>): Promise<StatusAnswer<Name>> =>
  queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => sendWrite(name, ...args), meta: { row: name } })
    .execute(undefined);

/**
 * Makes a documented call that is not GET, outside a component or as a step of `useAction`. Reads the changed data
 * again and shows no message. Throws ApiError.
 */
export const write = async <Name extends WriteName>(name: Name, ...args: Args<Name>): Promise<Answer<Name>> =>
  (await writeForStatus(name, ...args)).body as Answer<Name>;

interface Repeated<Name extends WriteName> {
  args: Args<Name>;
  /** Resolves with true to send the write again after a failure. `retries` counts the repeats so far. */
  again: (error: unknown, retries: number) => Promise<boolean>;
}
/**
 * Sends one write, and sends it again while `again` resolves with true. The changed data is then read again only when a
 * screen next shows it. Throws the last ApiError.
 */
export const writeRepeatedly = async <Name extends WriteName>(name: Name, { args, again }: Repeated<Name>) => {
  const send = async (): Promise<unknown> => {
    for (let retries = 0; ; retries += 1) {
      try {
        return await sendWrite(name, ...args);
      } catch (error) {
        if (!(await again(error, retries))) throw error;
      }
    }
  };
  await queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: send, meta: { row: name, leaves: true } })
    .execute(undefined);
};

interface Action<Input extends readonly unknown[], Result> {
  /**
   * Resolves with the result. Resolves with undefined when another call is still running, or when the call failed. A
   * failure has been reported by then.
   */
  send: (...input: Input) => Promise<{ result: Result } | undefined>;
  /** True until the running call is reported and, for `useCall`, until its changes are shown on the screen. */
  busy: boolean;
  /** The input of the running call. */
  sending: Input | undefined;
}

/**
 * Runs one task at a time (several writes, uploads) and reports its result. A second press during the task does
 * nothing. Use `useCall` for a single write.
 */
export const useAction = <Input extends readonly unknown[], Result>(
  work: (...input: Input) => Promise<Result>,
  report: WriteReport<Input, Result>,
): Action<Input, Result> => useReported(work, report, {});

/**
 * Makes a documented call that is not GET from a screen: `const { send, busy } = useCall('cart.add', { failed: '…' })`.
 */
export const useCall = <Name extends WriteName>(
  row: Name,
  report: WriteReport<Args<Name>, Answer<Name>>,
): Action<Args<Name>, Answer<Name>> =>
  useReported(async (...args: Args<Name>) => (await sendWrite(row, ...args)).body as Answer<Name>, report, { row });

const useReported = <Input extends readonly unknown[], Result>(
  work: (...input: Input) => Promise<Result>,
  report: WriteReport<Input, Result>,
  meta: { row?: WriteName },
): Action<Input, Result> => {
  const underWay = useRef(false);
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: (input: Input) => work(...input),
    meta: { ...meta, report: report as unknown as WriteReport<readonly unknown[], unknown> },
  });
  const send = async (...input: Input): Promise<{ result: Result } | undefined> => {
    // `busy` reaches the button at the next render. Until then, this ref stops a second press.
    if (underWay.current) return undefined;
    underWay.current = true;
    try {
      return { result: await mutateAsync(input) };
    } catch {
      return undefined;
    } finally {
      underWay.current = false;
    }
  };
  return { send, busy: isPending, sending: isPending ? variables : undefined };
};
