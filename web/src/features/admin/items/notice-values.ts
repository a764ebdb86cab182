import type { ItemFact } from '@gyeol/contracts/rules/item-facts.ts';
import { goodsKindOf, type NoticeField, noticeFact } from '@gyeol/contracts/rules/item-notice.ts';
import { isNoticeFact } from '@gyeol/contracts/rules/notice-fact.ts';
import type { ItemDetail } from '../../../entities/item/item-types.ts';

/** The notice of an item as it is typed. */
export interface NoticeValues {
  /** Empty: none is chosen. */
  goodsKind: string;
  /** What is typed of each field, by its key. What other facts of the item say is not typed here. */
  notice: Record<string, string>;
}
export const noKind: NoticeValues = { goodsKind: '', notice: {} };

export const noticeValuesOf = ({ goodsKind, facts }: Pick<ItemDetail, 'goodsKind' | 'facts'>): NoticeValues => ({
  goodsKind: goodsKind ?? '',
  notice: Object.fromEntries(facts.filter(isNoticeFact).map(({ key, text }) => [key, text])),
});

/** A field that another fact of the item says already, or undefined. */
export const saidElsewhere = (facts: readonly ItemFact[], field: NoticeField): ItemFact | undefined =>
  isNoticeFact(field) ? undefined : noticeFact(facts, field);

/** The facts of an item with what was typed of its notice. */
export const withNotice = (facts: readonly ItemFact[], { goodsKind, notice }: NoticeValues): ItemFact[] => {
  const typed = (goodsKindOf(goodsKind)?.fields ?? []).flatMap((field): ItemFact[] => {
    const text = notice[field.key]?.trim() ?? '';
    if (text === '' || saidElsewhere(facts, field)) return [];
    return [{ key: field.key, label: field.label, text, rows: [] }];
  });
  const keys = new Set(typed.map(({ key }) => key));
  return [...facts.filter(({ key }) => !keys.has(key)), ...typed];
};

/** What is typed, with what another item says of its notice wherever nothing is typed yet. */
export const withNoticeOf = (typed: NoticeValues, from: Pick<ItemDetail, 'goodsKind' | 'facts'>): NoticeValues => {
  const fields = goodsKindOf(from.goodsKind)?.fields ?? [];
  const copied = fields.flatMap((field) => {
    const text = noticeFact(from.facts, field)?.text;
    return text ? [[field.key, text] as const] : [];
  });
  const own = Object.entries(typed.notice).filter(([, text]) => text.trim() !== '');
  return { goodsKind: from.goodsKind ?? typed.goodsKind, notice: Object.fromEntries([...copied, ...own]) };
};
