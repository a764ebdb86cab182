import type { AnswerOf, BodyOf, InternalCall, QueryOf } from '@gyeol/contracts/call.ts';
import { problem } from '../errors.ts';
import type { InternalClient } from '../http/internal-client.ts';

/** The called service of an internal call, as a function. It may throw `problem(code)` as the real service would. */
export interface Fake {
  readonly row: InternalCall;
  answer(input: { body: unknown; query: unknown }): unknown;
}

/** Defines a fake: `fake(internalCalls.quote, async ({ body }) => ({ lines: […] }))`. */
export const fake = <const Row extends InternalCall>(
  row: Row,
  answer: (input: { body: BodyOf<Row>; query: QueryOf<Row> }) => Promise<AnswerOf<Row>> | AnswerOf<Row>,
): Fake => ({ row, answer: (input) => answer(input as { body: BodyOf<Row>; query: QueryOf<Row> }) });

/** Converts a value as the wire would: Dates become texts, undefined keys disappear. */
const overTheWire = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

/** Creates a client whose calls reach these functions. A call without a function throws 503 UNAVAILABLE. */
export const createFakeInternalClient = (fakes: readonly Fake[]): InternalClient => ({
  call: async <Row extends InternalCall>(row: Row, ...[input]: { body?: unknown; query?: unknown }[]) => {
    const found = fakes.find((one) => one.row === row);
    if (!found) throw problem('UNAVAILABLE', { detail: `${row.owner} does not answer` });
    const answer = await found.answer({ body: overTheWire(input?.body), query: overTheWire(input?.query) });
    return overTheWire(answer) as AnswerOf<Row>;
  },
  close: async () => {},
});
