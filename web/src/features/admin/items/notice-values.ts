import type { ItemFact } from '@gyeol/contracts/rules/item-facts.ts';
import { goodsKindOf, type NoticeField, noticeFact } from '@gyeol/contracts/rules/item-notice.ts';
import { isNoticeFact } from '@gyeol/contracts/rules/notice-fact.ts';
import type { ItemDetail } from '../../../entities/item/item-types.ts';

export interface NoticeValues {
  /** Empty when no kind of goods is chosen. */
  goodsKind: string;
  /** The typed text of each field, by its key. Fields that other facts of the item fill are not typed here. */
  notice: Record<string, string>;
}
export const noKind: NoticeValues = { goodsKind: '', notice: {} };

export const noticeValuesOf = ({ goodsKind, facts }: Pick<ItemDetail, 'goodsKind' | 'facts'>): NoticeValues => ({
  goodsKind: goodsKind ?? '',
  notice: Object.fromEntries(facts.filter(isNoticeFact).map(({ key, text }) => [key, text])),
});

/** Finds another fact of the item that already fills this field. */
export const saidElsewhere = (facts: readonly ItemFact[], field: NoticeField): ItemFact | undefined =>
  isNoticeFact(field) ? undefined : noticeFact(facts, field);

/** Adds the typed notice to the facts. Leaves out a field that another fact already fills. */
export const withNotice = (facts: readonly ItemFact[], { goodsKind, notice }: NoticeValues): ItemFact[] => {
  const typed = (goodsKindOf(goodsKind)?.fields ?? []).flatMap((field): ItemFact[] => {
    const text = notice[field.key]?.trim() ?? '';
    if (text === '' || saidElsewhere(facts, field)) return [];
    return [{ key: field.key, label: field.label, text, rows: [] }];
  });
  const keys = new Set(typed.map(({ key }) => key));
  return [...facts.filter(({ key }) => !keys.has(key)), ...typed];
};

/** Fills the empty fields of the typed notice from another item. */
export const withNoticeOf = (typed: NoticeValues, from: Pick<ItemDetail, 'goodsKind' | 'facts'>): NoticeValues => {
  const fields = goodsKindOf(from.goodsKind)?.fields ?? [];
  const copied = fields.flatMap((field) => {
    const text = noticeFact(from.facts, field)?.text;
    return text ? [[field.key, text] as const] : [];
  });
  const own = Object.entries(typed.notice).filter(([, text]) => text.trim() !== '');
  return { goodsKind: from.goodsKind ?? typed.goodsKind, notice: Object.fromEntries([...copied, ...own]) };
};
