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
/** They are only listed: of what they are made with, the counter alone is touched before an event comes. */
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

/** Topics whose events a service handles, as its consumer asks for them. */
export const topicsReadBy = (service: ServiceName): string[] =>
  [...new Set(subscribed[service].map(({ event }) => topicOf(event.source)))].sort();

export interface Right {
  readonly resource: 'topic' | 'group';
  readonly name: string;
  /** Each of them lets describe, too. */
  readonly operations: readonly ('create' | 'read' | 'write')[];
}
/**
 * What the account of a service must be allowed to do, and nothing more. A process makes the topics that it writes and
 * reads when it first needs them; the broker asks for the right to do so even where a topic is there.
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

/** The services that handle events of a topic; the name of each is that of its group. */
export const readersOf = (topic: string): ServiceName[] =>
  services.filter((service) => topicsReadBy(service).includes(topic));
