import { goodsKindOf } from '@gyeol/contracts/rules/item-notice.ts';
import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { joinSlices } from '../../../entities/image/form-image.ts';
import type { ItemDetail } from '../../../entities/item/item-types.ts';
import { fieldsToSend, type ItemValues, valuesOf } from './item-values.ts';
import type { SavedImages } from './use-item-form.ts';

const imagesOf = (item: ItemDetail): SavedImages => ({
  main: [[item.imageUrl]],
  guide: joinSlices(item.guideImages),
  detail: joinSlices(item.detailImages),
});

export interface ItemDraft {
  values: ItemValues;
  images: SavedImages;
}
export const draftOf = (item: ItemDetail): ItemDraft => ({ values: valuesOf(item), images: imagesOf(item) });

const parts = {
  title: '상품명',
  code: '자체 상품코드',
  madeToOrder: '주문제작',
  buyerLimit: '1인당 구매 한도',
  price: '가격',
  discount: '할인',
  description: '상품 설명',
  categories: '카테고리',
  facts: '상품 정보',
  main: '대표 이미지',
  detail: '상세 이미지',
  guide: '안내 이미지',
} as const;
export type Part = keyof typeof parts;
const isImagePart = (part: Part): part is keyof SavedImages => part === 'main' || part === 'detail' || part === 'guide';

const discountText = ({ isDiscountByRate, discountRate, discountAmount }: ReturnType<typeof fieldsToSend>): string => {
  if (isDiscountByRate) return discountRate ? `${discountRate}%` : '없음';
  return discountAmount ? formatWon(discountAmount) : '없음';
};
const factText = ({ label, text, rows }: ReturnType<typeof fieldsToSend>['facts'][number]): string =>
  `${label}: ${[...rows.map((cells) => cells.join(' | ')), text].filter(Boolean).join('\n')}`;
const textsOf = ({ values, images }: ItemDraft): Record<Part, string> => {
  const fields = fieldsToSend(values);
  const kind = goodsKindOf(fields.goodsKind);
  return {
    title: fields.title,
    code: fields.productCode ?? '',
    madeToOrder: fields.madeToOrder ? '예' : '아니오',
    buyerLimit: fields.buyerLimit === null ? '없음' : `${fields.buyerLimit}개`,
    price: formatWon(fields.price),
    discount: discountText(fields),
    description: fields.description.trim(),
    categories: [...new Set(['ALL', ...fields.categoryNames])].sort().join(', '),
    facts: [...(kind ? [`상품 종류: ${kind.name}`] : []), ...fields.facts.map(factText)].join('\n'),
    main: images.main.flat().join('\n'),
    detail: images.detail.flat().join('\n'),
    guide: images.guide.flat().join('\n'),
  };
};

export interface ItemConflict {
  part: Part;
  label: string;
  saved: string;
  typed: string;
  edited: boolean;
  images: boolean;
}
/**
 * Answers the parts that another operator changed since the form was opened. Leaves out a part whose value in the form
 * equals the saved value.
 */
export const conflictsOf = (opened: ItemDraft, saved: ItemDraft, typed: ItemDraft): ItemConflict[] => {
  const [before, now, mine] = [textsOf(opened), textsOf(saved), textsOf(typed)];
  return (Object.keys(parts) as Part[])
    .filter((part) => now[part] !== before[part] && now[part] !== mine[part])
    .map((part) => ({
      part,
      label: parts[part],
      saved: now[part],
      typed: mine[part],
      edited: mine[part] !== before[part],
      images: isImagePart(part),
    }));
};

const fieldsOf: Readonly<Record<Exclude<Part, keyof SavedImages>, readonly (keyof ItemValues)[]>> = {
  title: ['title'],
  code: ['productCode'],
  madeToOrder: ['madeToOrder'],
  buyerLimit: ['buyerLimit'],
  price: ['price'],
  discount: ['discountKind', 'discountRate', 'discountAmount'],
  description: ['description'],
  categories: ['categoryNames'],
  facts: ['facts', 'goodsKind', 'notice'],
};
/** Replaces the typed values of `savedParts` with the saved values. */
export const withSaved = (typed: ItemDraft, saved: ItemDraft, savedParts: readonly Part[]): ItemDraft => {
  const values = { ...typed.values };
  const images = { ...typed.images };
  for (const part of savedParts) {
    if (isImagePart(part)) images[part] = saved.images[part];
    else for (const field of fieldsOf[part]) Object.assign(values, { [field]: saved.values[field] });
  }
  return { values, images };
};
