import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { internalCalls } from '@gyeol/contracts/internal/index.ts';
import { auditedFilters } from '@gyeol/contracts/rules/personal-data.ts';
import { ok } from '@gyeol/contracts/schema.ts';
import { recordAuditedRead } from '@gyeol/service-kit/audit.ts';
import { serve, serveInternal } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { listedItems } from '../items/listed-items.ts';
import { unlistedItems } from '../items/unlisted-items.ts';
import { byOperator } from '../operators/operator.ts';
import { bulkEdit } from './bulk-edit.ts';
import { changeItems } from './change-items.ts';
import { copyItem } from './copy-item.ts';
import { createItem } from './create-item.ts';
import { deleteItem, editImagePriority, flagSoldOut, setPriority } from './edit-flags.ts';
import { editItem } from './edit-item.ts';
import { itemFile } from './item-file.ts';
import { allItemsForOperators, listForOperators } from './list-for-operators.ts';
import { listPriorities } from './list-priorities.ts';

export const itemRoutes = (api: FastifyInstance, deps: Deps): void => {
  const by = byOperator(deps);
  serve(api, calls.uploadItem, (input) => createItem(by(input), input.body));
  serve(api, calls.editItem, (input) => editItem(by(input), input.params.id, input.body));
  serve(api, calls.deleteItem, async (input) => {
    await deleteItem(by(input), input.params.id);
    return ok;
  });
  serve(api, calls.editDetailImagePriority, (input) =>
    editImagePriority(by(input), { itemId: input.params.id, kind: 'detail', images: input.body }),
  );
  serve(api, calls.editGuideImagePriority, (input) =>
    editImagePriority(by(input), { itemId: input.params.id, kind: 'guide', images: input.body }),
  );
  serve(api, calls.setSoldOut, (input) => flagSoldOut(by(input), input.params.id, true));
  serve(api, calls.unsetSoldOut, (input) => flagSoldOut(by(input), input.params.id, false));
  serve(api, calls.itemsByPriority, ({ params }) => listPriorities(deps, params));
  serve(api, calls.operatorItems, (input) => listForOperators(deps, input));
  serve(api, calls.itemsCsv, async ({ query: { format = 'csv', ...query } }) => {
    const ids = await allItemsForOperators(deps, query);
    const { sort: _, ...filters } = query;
    const file = { kind: 'file', id: `items.${format}`, after: auditedFilters(filters), at: deps.now() };
    await recordAuditedRead(deps.db, file);
    return itemFile(deps, ids, format);
  });
  serve(api, calls.bulkEdit, (input) => bulkEdit(by(input), input.body));
  serve(api, calls.changeItems, (input) => changeItems(by(input), input.body));
  serve(api, calls.copyItem, (input) => copyItem(by(input), input.params.id));
  serve(api, calls.setPriority, (input) => setPriority(by(input), input.params.id, input.params.priority));
};

/** Serves the gateway, for its feeds, and the service review, for its lists. */
export const internalItemRoutes = (api: FastifyInstance, { db, now }: Deps): void => {
  serveInternal(api, internalCalls.listedItems, async ({ query }) => ({
    items: await listedItems(db, { ...query, at: now() }),
  }));
  serveInternal(api, internalCalls.unlistedItems, async ({ body }) => ({
    itemIds: await unlistedItems(db, body.itemIds),
  }));
};
