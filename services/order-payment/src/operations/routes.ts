import { republishCalls } from '@gyeol/contracts/internal/republish.ts';
import { type RepublishPage, serveRepublish } from '@gyeol/service-kit/events/republish.ts';
import type { FastifyInstance } from 'fastify';
import { shopKeys } from '../config.ts';
import type { Deps } from '../payment/deps.ts';
import { republishTerms } from '../settings/delivery-terms-store.ts';
import { republishMethods } from '../settings/publish-methods.ts';
import { type OrderKind, republishNextOrders } from './republish.ts';

export const internalOperationRoutes = (api: FastifyInstance, { db, now, config }: Deps): void => {
  const pageOf =
    (kind: OrderKind): RepublishPage =>
    async (after) => {
      const { orders } = await republishNextOrders(db, kind, after);
      return { told: orders, next: orders.at(-1) ?? null };
    };
  serveRepublish(api, republishCalls['order-payment'], db, {
    orders: pageOf('paid'),
    'ended-orders': pageOf('ended'),
    'delivery-terms': async () => {
      await republishTerms(db, now());
      return { told: ['delivery-terms'], next: null };
    },
    'payment-methods': async () => {
      await republishMethods(db, { at: now(), ...shopKeys(config) });
      return { told: ['payment-methods'], next: null };
    },
  });
};
