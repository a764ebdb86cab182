import { orderCalls } from '@gyeol/contracts/http/order-payment.ts';
import type { AppDeps } from '@gyeol/service-kit/app.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import { type Config, hasV2, shopKeys } from '../config.ts';
import { changeField, changeTerms } from './change-delivery-terms.ts';
import { readTerms } from './delivery-terms-store.ts';
import { changeMethods, readMethods } from './payment-methods.ts';

/**
 * Serves the payment methods and the delivery terms. Also serves the calls of the specification that read or set one
 * delivery term. A free-delivery limit of 0 means that delivery is never free.
 */
export const settingRoutes = (api: FastifyInstance, { db, now, config }: AppDeps<Config>): void => {
  const keys = shopKeys(config);
  const withDeposits = async (methods: ReturnType<typeof readMethods>) => ({
    ...(await methods),
    ...(hasV2(config) && { providers: [...(keys.providers ?? [])] }),
    ...(!keys.takesCash && { depositsOff: true }),
  });
  serve(api, orderCalls.paymentMethods, () => withDeposits(readMethods(db)));
  serve(api, orderCalls.setPaymentMethods, ({ body }) => withDeposits(changeMethods(db, body, { at: now(), ...keys })));
  serve(api, orderCalls.deliveryTerms, () => readTerms(db));
  serve(api, orderCalls.setDeliveryTerms, ({ member, body }) =>
    changeTerms(db, body, { memberId: member.id, at: now() }),
  );
  serve(api, orderCalls.deliveryFee, async () => (await readTerms(db)).deliveryFee);
  serve(api, orderCalls.setDeliveryFee, async ({ member, params: { value }, query: { expected } }) => {
    await changeField(db, { field: 'deliveryFee', value, expected }, { memberId: member.id, at: now() });
    return value;
  });
  serve(api, orderCalls.freeDeliveryFrom, async () => (await readTerms(db)).freeDeliveryFrom);
  serve(api, orderCalls.setFreeDeliveryFrom, async ({ member, params: { value }, query: { expected } }) => {
    await changeField(db, { field: 'freeDeliveryFrom', value, expected }, { memberId: member.id, at: now() });
    return value;
  });
  serve(api, orderCalls.carrier, async () => (await readTerms(db)).carrier);
  serve(api, orderCalls.setCarrier, async ({ member, params: { value }, query: { expected } }) => {
    await changeField(db, { field: 'carrier', value, expected }, { memberId: member.id, at: now() });
    return value;
  });
};
