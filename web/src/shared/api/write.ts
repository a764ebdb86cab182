import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { sendWrite } from './call.ts';
import type { Answer, Args, StatusAnswer, WriteName } from './call-types.ts';
import { queryClient } from './query-client.ts';
import type { WriteReport } from './write-report.ts';

/** As `write`, for rows that answer with more than one status: `{ status: 206, body }`. */
export const writeForStatus = <Name extends WriteName>(name: Name, ...args: Args<Name>): Promise<StatusAnswer<Name>> =>
  queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => sendWrite(name, ...args), meta: { row: name } })
    .execute(undefined);

/**
 * Makes a documented call that is not GET, where no component waits for it or as a step of `useAction`. What it changed is
 * read again by itself; nothing is said. Throws ApiError.
 */
export const write = async <Name extends WriteName>(name: Name, ...args: Args<Name>): Promise<Answer<Name>> =>
  (await writeForStatus(name, ...args)).body as Answer<Name>;

interface Action<Input extends readonly unknown[], Result> {
  /** Resolves with the result, or with undefined when it failed, which has been told then, or when one is under way. */
  send: (...input: Input) => Promise<{ result: Result } | undefined>;
  /** One is under way: until its news is told, and what it changed is shown. */
  busy: boolean;
  /** The input of the one under way. */
  sending: Input | undefined;
}

/**
 * Does one piece of work at a time (several writes, uploads) and reports how it ended: a second press while it is under way does
 * nothing. For one write alone there is `useCall`.
 */
export const useAction = <Input extends readonly unknown[], Result>(
  work: (...input: Input) => Promise<Result>,
  report: WriteReport<Input, Result>,
): Action<Input, Result> => useReported(work, report, {});

/** Makes a documented call that is not GET from a screen: `const { send, busy } = useCall('cart.add', { failed: '…' })`. */
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
    // The screen shows only after its next drawing that this one is under way.
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
