import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from '@gyeol/contracts/call.ts';
import type { calls } from '@gyeol/contracts/http/index.ts';

type Calls = typeof calls;
type Group = keyof Calls & string;
/** The group and name of every contract row: `'cart.add'`, `'catalog.getById'` … */
export type CallName = { [G in Group]: `${G}.${keyof Calls[G] & string}` }[Group];
export type ReadName = { [Name in CallName]: RowOf<Name>['method'] extends 'GET' ? Name : never }[CallName];
/** Every call that is not GET. Such a call writes, or reads with a body. */
export type WriteName = Exclude<CallName, ReadName>;
type RowOf<Name extends CallName> = Name extends `${infer G extends Group}.${infer R}`
  ? R extends keyof Calls[G]
    ? Calls[G][R]
    : never
  : never;

/** A part of a call's options. The part is required when the contract row declares the part, else forbidden. */
type CallPart<Key extends string, Value> = [Value] extends [undefined] ? { [K in Key]?: never } : { [K in Key]: Value };
type QueryPart<Value> = [Value] extends [undefined] ? { query?: never } : { query?: Value };

type BodyPart<Row> = Row extends { accepts: 'multipart' } ? { body?: BodyOf<Row> } : CallPart<'body', BodyOf<Row>>;

/** Rows with `multipart` take a FormData in `form`. With `encoding: 'form'` the body is sent url-encoded. */
type CallOptions<Name extends CallName> = CallPart<'params', ParamsOf<RowOf<Name>>> &
  QueryPart<QueryOf<RowOf<Name>>> &
  BodyPart<RowOf<Name>> & {
    form?: FormData;
    encoding?: 'form';
    headers?: Readonly<Record<string, string>>;
    signal?: AbortSignal;
  };

type Answerable<Name extends CallName> = RowOf<Name> extends { answers: infer A } ? { answers: A } : never;
/** The body of a call's answer. With several statuses it is the union of their bodies. */
export type Answer<Name extends CallName> =
  Answerable<Name> extends Parameters<(row: { answers: RowOf<Name>['answers'] }) => void>[0]
    ? AnswerOf<RowOf<Name>>
    : never;
/** The status and the body of an answer. The status determines the type of the body. */
export type StatusAnswer<Name extends CallName> = {
  [S in keyof RowOf<Name>['answers']]: {
    status: S;
    body: AnswerOf<{ answers: Pick<RowOf<Name>['answers'], S> }>;
  };
}[keyof RowOf<Name>['answers']];

type Required<T> = { [K in keyof T as T extends Record<K, T[K]> ? K : never]: T[K] };
/** The options are optional when none of them is required. */
export type Args<Name extends CallName> =
  Record<never, never> extends Required<Pick<CallOptions<Name>, 'params' | 'body'>>
    ? [options?: CallOptions<Name>]
    : [options: CallOptions<Name>];
