import type { AnswerOf, BodyOf, InternalCall, QueryOf, ServiceName } from '@gyeol/contracts/call.ts';
import type { TSchema } from 'typebox';
import type { Logger } from '../logger.ts';

type Given<Row extends InternalCall> = (Row extends { body: TSchema } ? { body: BodyOf<Row> } : { body?: undefined }) &
  (Row extends { query: TSchema } ? { query: QueryOf<Row> } : { query?: undefined });
type Arguments<Row extends InternalCall> = Row extends { body: TSchema } | { query: TSchema } ? [Given<Row>] : [];

/**
 * Calls another service. A refusal of the other side is thrown as a ProblemError with its code and extra members;
 * one that cannot be reached, or answers 5xx, as UNAVAILABLE.
 */
export interface InternalClient {
  call<const Row extends InternalCall>(row: Row, ...given: Arguments<Row>): Promise<AnswerOf<Row>>;
  close(): Promise<void>;
}

export interface InternalClientOptions {
  /** Who calls: the issuer of the service token. */
  name: ServiceName | 'gateway';
  secret: string;
  urls: Partial<Record<ServiceName, readonly string[]>>;
  log: Logger;
}
