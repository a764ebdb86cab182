import type { AnswerAt, Answers, BodyOf, Call, InternalCall, ParamsOf, QueryOf } from '@gyeol/contracts/call.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Member } from './member.ts';

export { isAdmin, type Member } from './member.ts';

/** What a handler may return for a JSON type: a Date stands wherever its ISO text does. */
export type Wire<T> = string extends T
  ? T | Date
  : T extends readonly (infer Item)[]
    ? readonly Wire<Item>[]
    : T extends object
      ? { [K in keyof T]: Wire<T[K]> }
      : T;

const answered = Symbol('answer');
const done = Symbol('finished');
export interface Answer<Status extends number = number, Body = unknown> {
  readonly [answered]: true;
  readonly status: Status;
  readonly body: Body;
}
export interface Finished {
  readonly [done]: true;
  readonly json: Buffer;
  readonly gzip?: Buffer;
  readonly etag: string;
  readonly maxAgeSeconds?: number;
}

/** Another status than 200: `answer(206, review)`, `answer(204)`. */
export function answer<const Status extends number>(status: Status): Answer<Status, undefined>;
export function answer<const Status extends number, Body>(status: Status, body: Body): Answer<Status, Body>;
export function answer(status: number, body?: unknown): Answer {
  return { [answered]: true, status, body };
}
/** Bytes that are kept ready: sent as they are, gzip when the client takes it, 304 when it has them. */
export const finished = (bytes: Omit<Finished, typeof done>): Finished => ({ [done]: true, ...bytes });

export const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && answered in value;
export const isFinished = (value: unknown): value is Finished =>
  typeof value === 'object' && value !== null && done in value;

type Returned<Row extends { answers: Answers }> =
  | (200 extends keyof Row['answers'] ? Wire<AnswerAt<Row, 200>> : never)
  | { [S in keyof Row['answers'] & number]: Answer<S, Wire<AnswerAt<Row, S>>> }[keyof Row['answers'] & number]
  | Finished;

export interface Input<Row extends Call> {
  readonly params: ParamsOf<Row>;
  readonly query: QueryOf<Row>;
  readonly body: BodyOf<Row>;
  /** Undefined only on public calls. */
  readonly member: Row['access'] extends 'public' ? Member | undefined : Member;
  readonly request: FastifyRequest;
}
export type Handler<Row extends Call> = (input: Input<Row>) => Promise<Returned<Row>> | Returned<Row>;

export interface InternalInput<Row extends InternalCall> {
  readonly query: QueryOf<Row>;
  readonly body: BodyOf<Row>;
  /** The service that called, from its signed token. */
  readonly caller: string;
  readonly request: FastifyRequest;
}
export type InternalHandler<Row extends InternalCall> = (
  input: InternalInput<Row>,
) => Promise<Returned<Row>> | Returned<Row>;

/** Serves a documented call in both spellings, with the row's access, validation and serialisation. */
export const serve = <const Row extends Call>(_api: FastifyInstance, _row: Row, _handler: Handler<Row>): void => {};

/** Serves a call between services, open to the row's `callers` alone. */
export const serveInternal = <const Row extends InternalCall>(
  _api: FastifyInstance,
  _row: Row,
  _handler: InternalHandler<Row>,
): void => {};
