import type { AnswerAt, BodyOf } from '@gyeol/contracts/call.ts';
import type { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { type GoodsKind, goodsKindOf, missingInNotice, noticeFact } from '@gyeol/contracts/rules/item-notice.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { replaceFacts } from '../items/fact-store.ts';
import { itemSavedAnswer, mustLockItem } from '../items/saved-item.ts';
import { failed } from '../operators/failed-row.ts';
import type { OperatorDeps } from '../operators/operator.ts';
import { readNoticeSources, updateItemNotice } from './notice-store.ts';

type Fill = BodyOf<typeof catalogCalls.fillNotices>;
type Outcome = AnswerAt<typeof catalogCalls.fillNotices, 200>;

/**
 * Fills the fields that the item's notice lacks. Throws NOTICE_KIND_DIFFERS. Answers the fields that are still missing.
 */
const fillNotice = (deps: OperatorDeps, itemId: number, kind: GoodsKind, fields: Fill['fields']): Promise<string[]> =>
  deps.db.tx(async (tx) => {
    await mustLockItem(tx, itemId);
    const { goodsKind, facts } = await readNoticeSources(tx, itemId);
    if (goodsKind !== null && goodsKind !== kind.key) throw problem('NOTICE_KIND_DIFFERS');
    const filled = kind.fields.flatMap((field) => {
      const text = fields.find(({ key }) => key === field.key)?.text;
      const isFree = noticeFact(facts, field) === undefined;
      return text !== undefined && isFree ? [{ key: field.key, label: field.label, text, rows: [] }] : [];
    });
    const keys = new Set(filled.map(({ key }) => key));
    const after = [...facts.filter(({ key }) => !keys.has(key)), ...filled];
    await replaceFacts(tx, itemId, after);
    await updateItemNotice(tx, itemId, kind.key);
    await itemSavedAnswer(tx, deps, itemId);
    return missingInNotice(kind.key, after);
  });

/**
 * Fills the items one after another, each in a transaction of its own, so that a refused item undoes no other item.
 * Throws BAD_REQUEST for fields that the kind does not have.
 */
export const fillNotices = async (deps: OperatorDeps, { itemIds, goodsKind, fields }: Fill): Promise<Outcome> => {
  const kind = goodsKindOf(goodsKind);
  if (kind === undefined || !fields.every(({ key }) => kind.fields.some((field) => field.key === key))) {
    throw problem('BAD_REQUEST', { message: '고른 상품 종류에 없는 고시 항목입니다.' });
  }
  const outcome: Outcome = [];
  for (const itemId of new Set(itemIds)) {
    try {
      const missing = await fillNotice(deps, itemId, kind, fields);
      outcome.push({ itemId, saved: true, code: null, message: null, missing });
    } catch (error) {
      const { code, message } = failed(deps, error);
      outcome.push({ itemId, saved: false, code, message, missing: [] });
    }
  }
  return outcome;
};
