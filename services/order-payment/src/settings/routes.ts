import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import type { AppDeps } from '@gyeol/service-kit/app.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { readSettings, writeSetting } from './setting-store.ts';

/** The delivery fee, free delivery (0 = never) and the carrier. */
export const settingRoutes = (api: FastifyInstance, { db, now }: AppDeps<Config>): void => {
  serve(api, orderCalls.deliveryFee, async () => (await readSettings(db)).deliveryFee);
  serve(api, orderCalls.setDeliveryFee, async ({ member, params: { value }, query: { expected } }) => {
    await writeSetting(db, { key: 'deliveryFee', value, expected, memberId: member.id, at: now() });
    return value;
  });
  serve(api, orderCalls.freeDeliveryFrom, async () => (await readSettings(db)).freeDeliveryFrom);
  serve(api, orderCalls.setFreeDeliveryFrom, async ({ member, params: { value }, query: { expected } }) => {
    await writeSetting(db, { key: 'freeDeliveryFrom', value, expected, memberId: member.id, at: now() });
    return value;
  });
  serve(api, orderCalls.carrier, async () => (await readSettings(db)).carrier);
  serve(api, orderCalls.setCarrier, async ({ member, params: { value }, query: { expected } }) => {
    await writeSetting(db, { key: 'carrier', value, expected, memberId: member.id, at: now() });
    return value;
  });
};
