import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { ok } from '@gyeol/contracts/schema.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { byOperator } from '../operators/operator.ts';
import { inSeconds, priceItems } from './price-items.ts';
import { addSaleReminder } from './remind.ts';
import { readSaleStock } from './sale-stock-views.ts';
import { listSales, previewOf, saleDetail } from './sale-views.ts';
import { begunSale, createSale, editSale, endSale, requireWaitingRoom } from './save-sale.ts';

export const saleRoutes = (api: FastifyInstance, deps: Deps): void => {
  const { db, now } = deps;
  const by = byOperator(deps);
  serve(api, calls.sales, ({ query }) => listSales(db, query, now()));
  serve(api, calls.sale, ({ params }) => saleDetail(db, params.id, now()));
  serve(api, calls.saleStock, ({ params }) => readSaleStock(deps, params.id));
  serve(api, calls.previewSale, async ({ body: { saleId = null, ...form } }) => {
    await requireWaitingRoom(deps, form, saleId);
    const begun = await begunSale(deps, saleId);
    const window = inSeconds(begun === undefined ? form : { ...form, startsAt: begun });
    const items = await priceItems(db, window, { now: now(), begun });
    return previewOf(items, { ...window, saleId }, now());
  });
  serve(api, calls.createSale, (input) => createSale(by(input), input.body));
  serve(api, calls.editSale, (input) => editSale(by(input), input.params.id, input.body));
  serve(api, calls.endSale, async (input) => {
    await endSale(by(input), input.params.id);
    return ok;
  });
  serve(api, calls.remindOfSale, async ({ member, params, query }) => {
    await addSaleReminder(db, { ...params, itemId: query.itemId, memberId: member.id, at: now() });
    return ok;
  });
};
