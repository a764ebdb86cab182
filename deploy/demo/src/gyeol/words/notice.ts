import { seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import type { ItemFact } from '@gyeol/contracts/rules/item-facts.ts';
import type { Category, GyeolItem } from '../items/item.ts';

/** The kind of goods that each category is to the law. */
export const goodsKindOf: Readonly<Record<Category, string>> = {
  가방: 'bags',
  지갑: 'accessories',
  벨트·소품: 'accessories',
  아우터: 'clothing',
  니트·셔츠: 'clothing',
  슈즈: 'shoes',
};
/** What the last word of a title does not say of what it is. */
const typeOf = ({ title, category }: GyeolItem): string => `${category} (${title.split(' ').at(-1)})`;
const colorsOf = ({ options }: GyeolItem): string =>
  [...new Set(options.map(({ name }) => name.split(' / ')[0]))].join(', ');
const madeOn = (createdAt: string): string => {
  const [year, month] = seoulDate(new Date(createdAt)).split('-');
  return `${year}년 ${Number(month)}월`;
};

/** What the law wants said of an item beside its facts, as facts of its notice. */
export const noticeFactsOf = (item: GyeolItem, createdAt: string): ItemFact[] => {
  const kind = goodsKindOf[item.category];
  const line = (key: string, label: string, text: string): ItemFact => ({ key, label, text, rows: [] });
  return [
    ...(kind === 'bags' || kind === 'accessories' ? [line('noticeType', '종류', typeOf(item))] : []),
    ...(kind === 'accessories' ? [] : [line('noticeColor', '색상', colorsOf(item))]),
    line('noticeManufacturer', '제조자', '결 가죽공방'),
    ...(kind === 'clothing' ? [line('noticeMadeOn', '제조연월', madeOn(createdAt))] : []),
    line(
      'noticeWarranty',
      '품질보증기준',
      '구입 후 1년 안에 생긴 제작상의 하자는 무상으로 수선합니다. 그 밖에는 소비자분쟁해결기준에 따릅니다.',
    ),
    line('noticeAfterService', 'A/S 책임자와 전화번호', '결 고객센터 02-0000-0000'),
  ];
};
