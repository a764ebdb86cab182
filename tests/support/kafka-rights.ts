import { type ServiceName, services } from '@gyeol/contracts/call.ts';
import { topicOf } from '@gyeol/contracts/event.ts';
import type { Subscription } from '@gyeol/service-kit/events/subscription.ts';
import { createMetrics } from '@gyeol/service-kit/metrics.ts';
import { subscriptions as adminReporting } from '../../services/admin-reporting/src/subscriptions.ts';
import { subscriptions as cart } from '../../services/cart/src/subscriptions.ts';
import { subscriptions as catalog } from '../../services/catalog/src/subscriptions.ts';
import { subscriptions as coupon } from '../../services/coupon/src/subscriptions.ts';
import { subscriptions as member } from '../../services/member/src/subscriptions.ts';
import { subscriptions as orderPayment } from '../../services/order-payment/src/subscriptions.ts';
import { subscriptions as review } from '../../services/review/src/subscriptions.ts';

type OfCatalog = Parameters<typeof catalog>[0];
/**
 * Dependencies that are enough to list the subscriptions. Until an event arrives, the subscriptions use only `metrics`.
 */
const unused = { metrics: createMetrics('catalog') } as OfCatalog;
const subscribed: Readonly<Record<ServiceName, readonly Pick<Subscription, 'event'>[]>> = {
  catalog: catalog(unused),
  member,
  cart,
  'order-payment': orderPayment,
  coupon,
  review,
  'admin-reporting': adminReporting,
};

/** The topics from which a service handles events. The consumer of the service subscribes to these topics. */
export const topicsReadBy = (service: ServiceName): string[] =>
  [...new Set(subscribed[service].map(({ event }) => topicOf(event.source)))].sort();

export interface Right {
  readonly resource: 'topic' | 'group';
  readonly name: string;
  /** The allowed operations. Kafka includes `describe` in each of them. */
  readonly operations: readonly ('create' | 'read' | 'write')[];
}
/**
 * Lists exactly the rights that the account of a service needs. A process creates the topics that it writes and reads
 * when it first needs them. The broker checks the right to create even for a topic that exists.
 */
export const rightsOf = (service: ServiceName): Right[] => {
  const own = topicOf(service);
  const read = topicsReadBy(service);
  return [
    {
      resource: 'topic',
      name: own,
      operations: read.includes(own) ? ['create', 'read', 'write'] : ['create', 'write'],
    },
    ...read
      .filter((topic) => topic !== own)
      .map((name): Right => ({ resource: 'topic', name, operations: ['create', 'read'] })),
    { resource: 'group', name: service, operations: ['read'] },
  ];
};

/** The services that handle events of a topic. Each has a consumer group with the service's name. */
export const readersOf = (topic: string): ServiceName[] =>
  services.filter((service) => topicsReadBy(service).includes(topic));
