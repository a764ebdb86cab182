import { describe, expect, it } from 'vitest';
import type { ItemFact } from './item-facts.ts';
import { goodsKinds, missingInNotice, noticeFieldsOf, saysNothing } from './item-notice.ts';
import { isNoticeFact } from './notice-fact.ts';

const fact = (key: string, text: string, rows: string[][] = []): ItemFact => ({ key, label: key, text, rows });
const bag = [
  fact('noticeType', '토트백'),
  fact('material', '소가죽 100%'),
  fact('noticeColor', '카멜, 밤색'),
  fact('size', '', [
    ['단위 cm', '가로', '세로'],
    ['ONE', '38', '30'],
  ]),
  fact('noticeManufacturer', '공방'),
  fact('madeIn', '대한민국'),
  fact('care', '물은 눌러 닦습니다.'),
  fact('noticeWarranty', '소비자분쟁해결기준에 따릅니다.'),
  fact('noticeAfterService', '공방 02-1234-5678'),
];
const without = (key: string, ...more: ItemFact[]) => [...bag.filter((one) => one.key !== key), ...more];

describe('the legally required notice of an item', () => {
  it('is complete when its facts fill every field of its kind of goods, in words or in a table', () => {
    expect(missingInNotice('bags', bag)).toEqual([]);
    expect(noticeFieldsOf('bags', bag)?.map(({ label }) => label)).toEqual([
      '종류',
      '소재',
      '색상',
      '크기',
      '제조자',
      '제조국',
      '취급시 주의사항',
      '품질보증기준',
      'A/S 책임자와 전화번호',
    ]);
  });
  it('has no fields, and lacks only the kind of goods, when no kind of goods is chosen', () => {
    expect(missingInNotice(null, bag)).toEqual(['상품 종류']);
    expect(noticeFieldsOf(null, bag)).toBeNull();
  });
  it.each(['모름', ' 모름. ', '알 수 없음', '미상', '-', '', '(확인 불가)'])(
    'treats the text “%s” as an empty field',
    (text) => {
      expect(saysNothing(text)).toBe(true);
      expect(missingInNotice('bags', without('madeIn', fact('madeIn', text)))).toEqual(['제조국']);
      expect(noticeFieldsOf('bags', without('madeIn', fact('madeIn', text)))).toHaveLength(8);
    },
  );
  it.each(['해당 없음', '없음', '대한민국 (공방 이름은 모름)'])('treats the text “%s” as a filled field', (text) => {
    expect(missingInNotice('bags', without('madeIn', fact('madeIn', text)))).toEqual([]);
  });
  it('treats a table without numbers as an empty field', () => {
    const empty = fact('size', '', [
      ['단위 cm', '가로'],
      ['ONE', ''],
    ]);
    expect(missingInNotice('bags', without('size', empty))).toEqual(['크기']);
  });
  it('does not demand fields that only some goods have', () => {
    const other = ['noticeProductName', 'madeIn', 'noticeManufacturer', 'noticeAfterService'].map((key) =>
      fact(key, '가'),
    );
    expect(missingInNotice('other', other)).toEqual([]);
  });
});

describe('the kinds of goods', () => {
  it('repeat no kind or field; only care, origin, material, size and weight are also shown outside the notice', () => {
    expect(new Set(goodsKinds.map(({ key }) => key)).size).toBe(goodsKinds.length);
    for (const { fields } of goodsKinds) expect(new Set(fields.map(({ key }) => key)).size).toBe(fields.length);
    const shown = new Set(
      goodsKinds.flatMap(({ fields }) => fields.filter((field) => !isNoticeFact(field))).map(({ key }) => key),
    );
    expect([...shown].sort()).toEqual(['care', 'madeIn', 'material', 'size', 'weight']);
  });
});
