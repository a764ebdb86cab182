import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { CatalogDeps } from '../deps.ts';
import { ok } from '../ok.ts';
import { byOperator } from '../operator.ts';
import { bulkEdit } from './bulk-edit.ts';
import { createItem } from './create-item.ts';
import { deleteItem, editImagePriority, flagSoldOut, setPriority } from './edit-flags.ts';
import { editItem } from './edit-item.ts';
import { listForOperators } from './list-for-operators.ts';
import { listPriorities } from './list-priorities.ts';

export const itemRoutes = (api: FastifyInstance, deps: CatalogDeps): void => {
  const by = byOperator(deps);
  serve(api, calls.uploadItem, (given) => createItem(by(given), given.body));
  serve(api, calls.editItem, (given) => editItem(by(given), given.params.id, given.body));
  serve(api, calls.deleteItem, async (given) => ok(await deleteItem(by(given), given.params.id)));
  serve(api, calls.editDetailImagePriority, (given) =>
    editImagePriority(by(given), { itemId: given.params.id, kind: 'detail', images: given.body }),
  );
  serve(api, calls.editGuideImagePriority, (given) =>
    editImagePriority(by(given), { itemId: given.params.id, kind: 'guide', images: given.body }),
  );
  serve(api, calls.setSoldOut, (given) => flagSoldOut(by(given), given.params.id, true));
  serve(api, calls.unsetSoldOut, (given) => flagSoldOut(by(given), given.params.id, false));
  serve(api, calls.itemsByPriority, ({ params }) => listPriorities(deps, params));
  serve(api, calls.operatorItems, (given) => listForOperators(deps, given));
  serve(api, calls.bulkEdit, (given) => bulkEdit(by(given), given.body));
  serve(api, calls.setPriority, (given) => setPriority(by(given), given.params.id, given.params.priority));
};
