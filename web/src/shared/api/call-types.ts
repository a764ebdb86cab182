import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from '@gyeol/contracts/call.ts';
import type { calls } from '@gyeol/contracts/http/index.ts';

type Calls = typeof calls;
type Group = keyof Calls & string;
/** `'cart.add'`, `'catalog.getById'` …: the group and name of every contract row. */
export type CallName = { [G in Group]: `${G}.${keyof Calls[G] & string}` }[Group];
/** Calls that read. */
export type ReadName = { [Name in CallName]: RowOf<Name>['method'] extends 'GET' ? Name : never }[CallName];
/** Calls that write, or ask with a body: all that are not GET. */
export type WriteName = Exclude<CallName, ReadName>;
type RowOf<Name extends CallName> = Name extends `${infer G extends Group}.${infer R}`
  ? R extends keyof Calls[G]
    ? Calls[G][R]
    : never
  : never;

/** A part of a call's options: needed when the row asks for it, else refused. */
type CallPart<Key extends string, Value> = [Value] extends [undefined] ? { [K in Key]?: never } : { [K in Key]: Value };
type QueryPart<Value> = [Value] extends [undefined] ? { query?: never } : { query?: Value };

type BodyPart<Row> = Row extends { accepts: 'multipart' } ? { body?: BodyOf<Row> } : CallPart<'body', BodyOf<Row>>;

/** `multipart` rows take a FormData in `form`; `encoding: 'form'` sends a body url-encoded. */
type CallOptions<Name extends CallName> = CallPart<'params', ParamsOf<RowOf<Name>>> &
  QueryPart<QueryOf<RowOf<Name>>> &
  BodyPart<RowOf<Name>> & {
    form?: FormData;
    encoding?: 'form';
    headers?: Readonly<Record<string, string>>;
    signal?: AbortSignal;
  };

type Answerable<Name extends CallName> = RowOf<Name> extends { answers: infer A } ? { answers: A } : never;
/** The body that a call answers; of several statuses, any of their bodies. */
export type Answer<Name extends CallName> =
  Answerable<Name> extends Parameters<(row: { answers: RowOf<Name>['answers'] }) => void>[0]
    ? AnswerOf<RowOf<Name>>
    : never;
/** Status and body of a call, tied together. */
export type StatusAnswer<Name extends CallName> = {
  [S in keyof RowOf<Name>['answers']]: {
    status: S;
    body: AnswerOf<{ answers: Pick<RowOf<Name>['answers'], S> }>;
  };
}[keyof RowOf<Name>['answers']];

type Required<T> = { [K in keyof T as T extends Record<K, T[K]> ? K : never]: T[K] };
/** The options may be left out when nothing in them is needed. */
export type Args<Name extends CallName> =
  Record<never, never> extends Required<Pick<CallOptions<Name>, 'params' | 'body'>>
    ? [options?: CallOptions<Name>]
    : [options: CallOptions<Name>];
