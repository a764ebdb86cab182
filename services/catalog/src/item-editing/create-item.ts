import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { requireCategories } from '../categories/category-store.ts';
import { replaceFacts } from '../items/fact-store.ts';
import { replaceImages } from '../items/image-store.ts';
import { itemFields, refuseOverDiscount, withAll } from '../items/item.ts';
import { insertItem, updateBuyerLimit, updateMadeToOrder, updateProductCode } from '../items/item-store.ts';
import type { Detail } from '../items/item-views.ts';
import { itemSavedAnswer } from '../items/saved-item.ts';
import { replaceShelfEntries } from '../items/shelf-store.ts';
import { requireSellable, updateItemNotice } from '../notices/notice-store.ts';
import type { OperatorDeps } from '../operators/operator.ts';
import { refuseTwins } from '../options/edit-options.ts';
import { insertOption } from '../options/option-store.ts';

type Upload = BodyOf<typeof catalogCalls.uploadItem>;

/**
 * The images are attached before the transaction, because attaching is a remote call. Throws OPTION_NAME_TAKEN,
 * DISCOUNT_TOO_LARGE.
 */
export const createItem = async (deps: OperatorDeps, body: Upload): Promise<Detail> => {
  refuseTwins(body.itemOptionDTOs);
  const fields = itemFields(body);
  refuseOverDiscount(fields);
  const details = body.detailImagePaths ?? [];
  const guides = body.guideImagePaths ?? [];
  const { memberId } = deps.operator;
  const urlOf = await deps.images.attachAll(memberId, [body.imagePath, ...details, ...guides]);
  const continued = (body.continuedImagePaths ?? []).map(urlOf);
  return deps.db.tx(async (tx: Tx) => {
    const categories = await requireCategories(tx, withAll(body.categoryNames));
    const id = await insertItem(tx, { fields, imageUrl: urlOf(body.imagePath), createdAt: deps.now() });
    for (const option of body.itemOptionDTOs) {
      await insertOption(tx, { itemId: id, ...option, memberId, at: deps.now() });
    }
    await replaceImages(tx, { itemId: id, kind: 'detail' }, details.map(urlOf), continued);
    await replaceImages(tx, { itemId: id, kind: 'guide' }, guides.map(urlOf), continued);
    await replaceFacts(tx, id, body.facts ?? []);
    await updateItemNotice(tx, id, body.goodsKind);
    await updateProductCode(tx, id, body.productCode);
    await updateMadeToOrder(tx, id, body.madeToOrder);
    await updateBuyerLimit(tx, id, body.buyerLimit);
    await requireSellable(tx, id);
    await replaceShelfEntries(
      tx,
      id,
      categories.map((category) => category.id),
    );
    return itemSavedAnswer(tx, deps, id);
  });
};
