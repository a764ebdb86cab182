import type { BodyOf } from '@gyeol/contracts/call.ts';
import type { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { buyerLimitFault, buyerLimits } from '@gyeol/contracts/rules/buyer-limit.ts';
import { discountedPrice, isOverDiscounted, isSamePricing, type Priced } from '@gyeol/contracts/rules/discount.ts';
import { maxWon } from '@gyeol/contracts/rules/money.ts';
import { isNoticeFact } from '@gyeol/contracts/rules/notice-fact.ts';
import { findTwin } from '@gyeol/contracts/rules/twins.ts';
import { foldLine } from '@gyeol/contracts/rules/typed-text.ts';
import type { ItemDetail, ItemOption } from '../../../entities/item/item-types.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';
import { type FactValues, factsToSend, factValuesOf, validateFacts, type WrongFact } from './fact-values.ts';
import { type NoticeValues, noKind, noticeValuesOf, withNotice } from './notice-values.ts';

export interface OptionValues {
  name: string;
  stockQuantity: string;
  additionalPrice: string;
}
/** Only a new item has options here, because the options of an existing item are on a screen of their own. */
export interface ItemValues extends NoticeValues {
  title: string;
  productCode: string;
  madeToOrder: boolean;
  /** The most pieces that one buyer may have; empty: no limit. */
  buyerLimit: string;
  price: string;
  description: string;
  discountKind: 'rate' | 'amount';
  discountRate: string;
  discountAmount: string;
  categoryNames: string[];
  facts: FactValues[];
  options: OptionValues[];
}
export interface Wrong {
  field:
    | 'mainImage'
    | 'images'
    | 'categoryNames'
    | 'options'
    | (keyof ItemValues & string)
    | WrongFact['field']
    | `options.${number}.${string}`;
  message: string;
}

export const isPurchasable = (
  option: Pick<ItemOption, 'stockQuantity' | 'isOptionSoldOut'>,
  item: { soldOut: boolean },
): boolean => !item.soldOut && !option.isOptionSoldOut && option.stockQuantity > 0;

export const allCategory = 'ALL';
export const emptyOption: OptionValues = { name: '', stockQuantity: '0', additionalPrice: '0' };
export const maxStock = 1_000_000;
export const newItem: ItemValues = {
  title: '',
  productCode: '',
  madeToOrder: false,
  buyerLimit: '',
  price: '',
  description: '',
  discountKind: 'rate',
  discountRate: '0',
  discountAmount: '0',
  categoryNames: [allCategory],
  facts: [],
  ...noKind,
  options: [emptyOption],
};

export const valuesOf = (item: ItemDetail): ItemValues => ({
  title: item.title,
  productCode: item.productCode ?? '',
  madeToOrder: item.madeToOrder,
  buyerLimit: String(item.buyerLimit ?? ''),
  price: String(item.price),
  description: item.description,
  discountKind: item.isDiscountByRate || !item.discountAmount ? 'rate' : 'amount',
  discountRate: String(item.discountRate ?? 0),
  discountAmount: String(item.discountAmount ?? 0),
  categoryNames: item.categories.map(({ name }) => name),
  facts: factValuesOf(item.facts.filter((fact) => !isNoticeFact(fact))),
  ...noticeValuesOf(item),
  options: [],
});

const within = (text: string, max: number): boolean => {
  const value = wholeNumber(text, 0);
  return value >= 0 && value <= max;
};

type PriceValues = Pick<ItemValues, 'price' | 'discountKind' | 'discountRate' | 'discountAmount'>;
const discountOf = ({ discountKind, discountRate, discountAmount }: PriceValues) => ({
  isDiscountByRate: discountKind === 'rate',
  discountRate: (discountKind === 'rate' && wholeNumber(discountRate, 0)) || null,
  discountAmount: (discountKind === 'amount' && wholeNumber(discountAmount, 0)) || null,
});
const pricingOf = (values: PriceValues): Priced => ({ price: wholeNumber(values.price), ...discountOf(values) });

const validateDiscount = (values: ItemValues, saved?: Priced): Wrong[] => {
  const { discountKind, discountRate, discountAmount } = values;
  if (discountKind === 'rate' && !within(discountRate, 100)) {
    return [{ field: 'discountRate', message: '할인율은 0부터 100까지 입력해주세요.' }];
  }
  if (discountKind === 'amount' && !within(discountAmount, maxWon)) {
    return [{ field: 'discountAmount', message: '할인 금액은 0 이상의 숫자로 입력해주세요.' }];
  }
  if (isOverDiscounted(pricingOf(values), saved)) {
    return [{ field: 'discountAmount', message: '할인 금액은 가격보다 클 수 없습니다.' }];
  }
  return [];
};
/** Refuses an empty name, and a name that a buyer could mistake for the name of an option above. */
const validateOptionName = (name: string, above: readonly { name: string }[]): string | undefined => {
  if (foldLine(name) === '') return '모든 옵션에 이름을 입력해주세요.';
  const twin = findTwin(name, above);
  return twin === undefined ? undefined : `‘${twin}’ 옵션이 이미 있습니다. 다른 이름으로 입력해주세요.`;
};
const validateOptions = ({ options }: ItemValues): Wrong[] => {
  if (options.length === 0) return [{ field: 'options', message: '최소 하나 이상의 옵션을 추가해주세요.' }];
  return options.flatMap(({ name, stockQuantity, additionalPrice }, index): Wrong[] => [
    ...[validateOptionName(name, options.slice(0, index))].flatMap((message) =>
      message === undefined ? [] : [{ field: `options.${index}.name` as const, message }],
    ),
    ...(within(stockQuantity, maxStock)
      ? []
      : [{ field: `options.${index}.stockQuantity` as const, message: '재고는 0부터 1,000,000까지 입력해주세요.' }]),
    ...(within(additionalPrice, maxWon)
      ? []
      : [{ field: `options.${index}.additionalPrice` as const, message: '추가 금액은 0 이상의 숫자로 입력해주세요.' }]),
  ]);
};
const validatePrice = (price: string, message: string): Wrong[] => {
  const value = wholeNumber(price);
  if (!(value > 0)) return [{ field: 'price', message }];
  return value > maxWon ? [{ field: 'price', message: '가격은 1억원 이하로 입력해주세요.' }] : [];
};
const validateBuyerLimit = ({ buyerLimit }: ItemValues): Wrong[] => {
  const limit = wholeNumber(buyerLimit);
  if (buyerLimit.trim() === '' || (limit >= buyerLimits.min && limit <= buyerLimits.max)) return [];
  return [{ field: 'buyerLimit', message: buyerLimitFault }];
};
const validateTitle = ({ title }: ItemValues): Wrong[] =>
  title.trim() === '' ? [{ field: 'title', message: '상품명을 입력해주세요.' }] : [];
const validateCategories = ({ categoryNames }: ItemValues): Wrong[] =>
  categoryNames.length === 0 ? [{ field: 'categoryNames', message: '최소 하나의 카테고리를 선택해주세요.' }] : [];

/** The faults are in the order of the screen (back-office document §5). */
export const validateNewItem = (values: ItemValues, mainImage: boolean): Wrong[] => [
  ...validateTitle(values),
  ...validatePrice(values.price, '가격은 0보다 커야 합니다.'),
  ...validateDiscount(values),
  ...validateBuyerLimit(values),
  ...validateOptions(values),
  ...validateCategories(values),
  ...validateFacts(values.facts),
  ...(mainImage ? [] : [{ field: 'mainImage' as const, message: '메인 이미지는 필수입니다.' }]),
];
/**
 * `saved` is the stored price and discount. A stored discount above the price stays valid until the price or the
 * discount changes.
 */
export const validateEditedItem = (values: ItemValues, mainImage: boolean, saved: Priced): Wrong[] => [
  ...validateTitle(values),
  ...validatePrice(values.price, '가격을 올바르게 입력해주세요.'),
  ...validateDiscount(values, saved),
  ...validateBuyerLimit(values),
  ...validateCategories(values),
  ...validateFacts(values.facts),
  ...(mainImage ? [] : [{ field: 'mainImage' as const, message: '대표 이미지를 설정해주세요.' }]),
];

/** Answers undefined when the final price cannot be calculated from the typed price and discount. */
export const finalPrice = (values: PriceValues): number | undefined => {
  const pricing = pricingOf(values);
  const final = discountedPrice(pricing);
  return Number.isFinite(final) && pricing.price > 0 ? final : undefined;
};
/** Answers 1 when the final price is 0 won and the price or discount was changed, otherwise 0. */
export const countGivenAway = (values: ItemValues, saved?: Priced): number =>
  finalPrice(values) === 0 && !(saved && isSamePricing(pricingOf(values), saved)) ? 1 : 0;

/** The fields that a new and an edited item have in common. */
export const fieldsToSend = (values: ItemValues) => ({
  title: values.title.trim(),
  productCode: values.productCode.trim() || null,
  madeToOrder: values.madeToOrder,
  buyerLimit: values.buyerLimit.trim() === '' ? null : wholeNumber(values.buyerLimit),
  price: wholeNumber(values.price),
  ...discountOf(values),
  description: values.description,
  categoryNames: values.categoryNames,
  facts: withNotice(factsToSend(values.facts), values),
  goodsKind: values.goodsKind || null,
});
export const optionsToSend = ({ options }: ItemValues): BodyOf<typeof catalogCalls.uploadItem>['itemOptionDTOs'] =>
  options.map(({ name, stockQuantity, additionalPrice }) => ({
    name: name.trim(),
    stockQuantity: wholeNumber(stockQuantity, 0),
    additionalPrice: wholeNumber(additionalPrice, 0),
  }));
