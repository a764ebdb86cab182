import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { itemFormOf } from '@gyeol/contracts/rules/item-form.ts';
import type { Tx } from '@gyeol/service-kit/db/db.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { requireCategories } from '../categories/category-store.ts';
import { replaceFacts } from '../items/fact-store.ts';
import { type ImageKind, listImages, replaceImages } from '../items/image-store.ts';
import { itemFields, refuseOverDiscount, withAll } from '../items/item.ts';
import {
  hasItem,
  readPricing,
  updateBuyerLimit,
  updateItem,
  updateMadeToOrder,
  updateProductCode,
} from '../items/item-store.ts';
import type { Detail } from '../items/item-views.ts';
import { itemNow, itemSavedAnswer, mustLockItem } from '../items/saved-item.ts';
import { replaceShelfEntries } from '../items/shelf-store.ts';
import { updateItemNotice } from '../notices/notice-store.ts';
import type { OperatorDeps } from '../operators/operator.ts';

type Edit = BodyOf<typeof catalogCalls.editItem>;
interface ImageEdit {
  readonly kind: ImageKind;
  /** The images that stay, in the order to save. Undefined keeps all images as they are. */
  readonly existing: readonly string[] | undefined;
  /** New images, placed after the existing ones. */
  readonly added: readonly string[];
  /** The images that continue the image before them; undefined changes nothing. */
  readonly continued: readonly string[] | undefined;
}

const imageEdits = ({ continuedImagePaths: continued, ...body }: Edit): ImageEdit[] => [
  { kind: 'detail', existing: body.originalDetailImagePaths, added: body.newDetailImagePaths ?? [], continued },
  { kind: 'guide', existing: body.originalGuideImagePaths, added: body.newGuideImagePaths ?? [], continued },
];
const editImages = async (tx: Tx, itemId: number, edit: ImageEdit, urlOf: (path: string) => string): Promise<void> => {
  if (edit.existing === undefined && edit.added.length === 0 && edit.continued === undefined) return;
  const group = { itemId, kind: edit.kind };
  const before = await listImages(tx, group);
  const existing = edit.existing?.map(urlOf) ?? before.map(({ imageUrl }) => imageUrl);
  const continued =
    edit.continued?.map(urlOf) ?? before.flatMap(({ imageUrl, continues }) => (continues ? imageUrl : []));
  await replaceImages(tx, group, [...existing, ...edit.added.map(urlOf)], continued);
};

/**
 * Refuses an edit that would overwrite what another operator saved since the form was opened. Fields that the form did
 * not show are not compared.
 */
const mustBeAsSeen = async (tx: Tx, id: number, { expected }: Edit): Promise<void> => {
  if (expected === undefined) return;
  const item = await itemNow(tx, id);
  const saved = itemFormOf(item);
  if (!isDeepStrictEqual(saved, { ...saved, ...expected })) throw problem('ITEM_CHANGED', { extra: { item } });
};

/**
 * Saves the whole form: fields, categories and images. Options are not in the form, because they have calls of their
 * own.
 */
export const editItem = async (deps: OperatorDeps, id: number, body: Edit): Promise<Detail> => {
  if (!(await hasItem(deps.db, id))) throw problem('ITEM_NOT_FOUND');
  const edits = imageEdits(body);
  const paths = edits.flatMap(({ existing, added }) => [...(existing ?? []), ...added]);
  const urlOf = await deps.images.attachAll(deps.operator.memberId, [body.imagePath, ...paths]);
  return deps.db.tx(async (tx) => {
    await mustLockItem(tx, id);
    await mustBeAsSeen(tx, id, body);
    const categories = await requireCategories(tx, withAll(body.categoryNames));
    const fields = itemFields(body);
    refuseOverDiscount(fields, await readPricing(tx, id));
    await updateItem(tx, id, fields, urlOf(body.imagePath));
    for (const edit of edits) await editImages(tx, id, edit, urlOf);
    if (body.facts !== undefined) await replaceFacts(tx, id, body.facts);
    await updateItemNotice(tx, id, body.goodsKind);
    await updateProductCode(tx, id, body.productCode);
    await updateMadeToOrder(tx, id, body.madeToOrder);
    await updateBuyerLimit(tx, id, body.buyerLimit);
    await replaceShelfEntries(
      tx,
      id,
      categories.map((category) => category.id),
    );
    return itemSavedAnswer(tx, deps, id);
  });
};
