import buildCompiler from '@fastify/ajv-compiler';
import { type DataOf, Envelope, type EventType } from '@gyeol/contracts/event.ts';
import type { TSchema } from 'typebox';
import { v7 as uuidV7 } from 'uuid';
import { currentContext } from '../context.ts';
import { activeTraceparent } from '../tracing/span.ts';

interface Validate {
  (data: unknown): boolean;
  errors?: readonly { instancePath: string; message?: string }[] | null;
}
type Check = (data: unknown) => string | undefined;

// Uses the compiler that Fastify brings for requests. A second compiler would cost each process 5 MiB.
const compile = buildCompiler()({}, { customOptions: { strict: false, coerceTypes: false, useDefaults: false } });
const checks = new WeakMap<TSchema, Check>();

/**
 * Answers the check of a schema, compiled once. The check answers a description of the fault that does not quote the
 * value.
 */
const checkOf = (schema: TSchema): Check => {
  const compiled = checks.get(schema);
  if (compiled) return compiled;
  const validate = compile({ schema } as never) as unknown as Validate;
  const check: Check = (data) => {
    if (validate(data)) return undefined;
    const fault = validate.errors?.[0];
    return `${fault?.instancePath || '/'} ${fault?.message ?? 'does not fit its schema'}`;
  };
  checks.set(schema, check);
  return check;
};

/** An event that no retry can make readable. It is not an envelope, or its data do not fit the contract. */
export class MalformedEvent extends Error {
  override readonly name = 'MalformedEvent';
}

/** Throws MalformedEvent when the data do not fit the contract. */
export const checkData = (event: EventType, data: unknown): void => {
  const fault = checkOf(event.data)(data);
  if (fault) throw new MalformedEvent(`${event.type}: ${fault}`);
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Reads an envelope, but does not check its data. Throws MalformedEvent. */
export const parseEnvelope = (text: string): Envelope => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new MalformedEvent('not JSON');
  }
  const fault = checkOf(Envelope)(value);
  if (fault) throw new MalformedEvent(`envelope: ${fault}`);
  const envelope = value as Envelope;
  if (!uuid.test(envelope.id)) throw new MalformedEvent('envelope: the id is not a UUID');
  return envelope;
};

export interface OutboxEvent<Data> {
  /** The aggregate key. Events of one subject keep their order. */
  subject: string;
  data: Data;
  /** Rises per aggregate. A snapshot must have a version. */
  version?: number;
  /** The time of the event; absent: now. Set for history that is loaded later. */
  time?: Date;
  /** A UUID; absent: a new one. A republished event keeps its id, so that inboxes recognise it. */
  id?: string;
}

/**
 * Wraps data in an envelope, with the trace of the current request. Throws when the data do not fit the contract, or
 * when a snapshot has no version.
 */
export const createEnvelope = <E extends EventType>(event: E, content: OutboxEvent<DataOf<E>>): Envelope<DataOf<E>> => {
  checkData(event, content.data);
  if (event.snapshot && content.version === undefined) {
    throw new MalformedEvent(`${event.type} is a snapshot and needs a version`);
  }
  const context = currentContext();
  const traceparent = activeTraceparent() ?? context?.traceparent;
  return {
    specversion: '1.0',
    id: content.id ?? uuidV7(),
    source: event.source,
    type: event.type,
    subject: content.subject,
    time: (content.time ?? new Date()).toISOString(),
    ...(traceparent && { traceparent }),
    ...(context && { requestid: context.requestId }),
    version: content.version ?? 0,
    data: content.data,
  };
};
