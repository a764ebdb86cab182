import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { CatalogDeps } from '../deps.ts';
import { ok } from '../ok.ts';
import { createItem } from './create-item.ts';
import { deleteItem, editImagePriority, flagSoldOut, setPriority } from './edit-flags.ts';
import { editItem } from './edit-item.ts';
import { listPriorities } from './list-priorities.ts';

export const itemRoutes = (api: FastifyInstance, deps: CatalogDeps): void => {
  serve(api, calls.uploadItem, ({ member, body }) => createItem(deps, member, body));
  serve(api, calls.editItem, ({ member, params, body }) => editItem(deps, member, params.id, body));
  serve(api, calls.deleteItem, async ({ params }) => ok(await deleteItem(deps, params.id)));
  serve(api, calls.editDetailImagePriority, ({ params, body }) =>
    editImagePriority(deps, { itemId: params.id, kind: 'detail', images: body }),
  );
  serve(api, calls.editGuideImagePriority, ({ params, body }) =>
    editImagePriority(deps, { itemId: params.id, kind: 'guide', images: body }),
  );
  serve(api, calls.setSoldOut, ({ params }) => flagSoldOut(deps, params.id, true));
  serve(api, calls.unsetSoldOut, ({ params }) => flagSoldOut(deps, params.id, false));
  serve(api, calls.itemsByPriority, ({ params }) => listPriorities(deps, params));
  serve(api, calls.setPriority, ({ params }) => setPriority(deps, params.id, params.priority));
};
