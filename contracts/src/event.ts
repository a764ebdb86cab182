import { type Static, type TSchema, Type } from 'typebox';
import type { ServiceName } from './call.ts';

/**
 * The definition of one kind of event. No other place names the type and the shape of the event. Each type is unique in
 * its topic. Schemas only grow: new fields are optional, and a breaking change is a new type. `subject` is the kind of
 * aggregate. Events of one aggregate keep their order.
 */
export interface EventType<Data extends TSchema = TSchema> {
  readonly type: string;
  readonly source: ServiceName;
  readonly subject: 'item' | 'member' | 'order' | 'coupon' | 'memberCoupon' | 'review' | 'operator' | 'shop' | 'sale';
  /**
   * True when the event carries the whole aggregate. A projection may then ignore an event with an older version of the
   * aggregate.
   */
  readonly snapshot: boolean;
  readonly data: Data;
}

export const defineEvent = <const E extends EventType>(event: E): E => event;
export type DataOf<E extends EventType> = Static<E['data']>;

/**
 * An event in the CloudEvents 1.0 JSON format. Our additions are the aggregate's version, and the trace and id of the
 * request that caused the event.
 */
export const Envelope = Type.Object({
  specversion: Type.Literal('1.0'),
  id: Type.String({ description: 'The unique id of the event. A consumer ignores an id that it has handled before' }),
  source: Type.String({ description: 'The name of the publishing service' }),
  type: Type.String(),
  subject: Type.String({ description: 'The key of the aggregate, such as an order number. It decides the partition' }),
  time: Type.String({ format: 'date-time' }),
  traceparent: Type.Optional(Type.String()),
  requestid: Type.Optional(
    Type.String({
      description:
        'The id of the request that caused the event, as an extension attribute; absent when no request caused it',
    }),
  ),
  version: Type.Integer({
    minimum: 0,
    description:
      'The version of the aggregate, which rises with each change. Only consumers of snapshot events compare it',
  }),
  data: Type.Unknown(),
});
export type Envelope<Data = unknown> = Omit<Static<typeof Envelope>, 'data'> & { data: Data };

/** The topic of a publishing service. */
export const topicOf = (source: ServiceName): string => `gyeol.${source}`;
/** Every topic has this many partitions from the start, enough for the largest number of consumers of a group. */
export const topicPartitions = 12;
