import type { ItemFact } from './item-facts.ts';

/** A field that the law requires for a kind of goods. The item's fact with the same `key` fills the field. */
export interface NoticeField {
  readonly key: string;
  /** In the law's words. */
  readonly label: string;
  readonly hint?: string;
  /** True for a field that only some goods have: it may stay empty. */
  readonly optional?: true;
}
/** A kind of goods of the 상품정보제공고시, with its fields in the law's order. */
export interface GoodsKind {
  /** The stored key; never renamed. */
  readonly key: string;
  readonly name: string;
  readonly fields: readonly NoticeField[];
}
/**
 * A filled field of an item's notice, with the law's words for this kind of goods. The item's fact with the same `key`
 * fills it.
 */
interface SaidField {
  key: string;
  label: string;
}

// The item page shows these five fields in any case, also outside the notice (rules/notice-fact.ts).
const material: NoticeField = { key: 'material', label: '소재' };
const size: NoticeField = { key: 'size', label: '치수' };
const weight: NoticeField = { key: 'weight', label: '중량' };
const madeIn: NoticeField = { key: 'madeIn', label: '제조국' };
const care: NoticeField = { key: 'care', label: '취급시 주의사항' };
// The following fields are shown in the notice only.
const type: NoticeField = { key: 'noticeType', label: '종류' };
const color: NoticeField = { key: 'noticeColor', label: '색상' };
const manufacturer: NoticeField = {
  key: 'noticeManufacturer',
  label: '제조자',
  hint: '수입품은 수입자를 함께 적습니다. 병행수입은 병행수입이라고 적을 수 있습니다.',
};
const productName: NoticeField = { key: 'noticeProductName', label: '품명 및 모델명' };
const warranty: NoticeField = { key: 'noticeWarranty', label: '품질보증기준' };
const afterService: NoticeField = { key: 'noticeAfterService', label: 'A/S 책임자와 전화번호' };

/**
 * The kinds that the shop offers, from the appendix of 「전자상거래 등에서의 상품 등의 정보제공에 관한 고시」 (전자상거래법 §13④). To add a kind, add
 * an entry.
 */
export const goodsKinds: readonly GoodsKind[] = [
  {
    key: 'clothing',
    name: '의류',
    fields: [
      { ...material, label: '제품 소재', hint: '섬유의 조성 또는 혼용률을 백분율로 적습니다.' },
      color,
      size,
      manufacturer,
      madeIn,
      { ...care, label: '세탁방법 및 취급시 주의사항' },
      { key: 'noticeMadeOn', label: '제조연월', hint: '예: 2026년 9월' },
      warranty,
      afterService,
    ],
  },
  {
    key: 'shoes',
    name: '구두/신발',
    fields: [
      { ...material, label: '제품 주소재', hint: '운동화는 겉감과 안감을 나누어 적습니다.' },
      color,
      { ...size, hint: '발길이(mm). 굽이 있는 여성화는 굽 높이(cm)도 적습니다.' },
      manufacturer,
      madeIn,
      care,
      warranty,
      afterService,
    ],
  },
  {
    key: 'bags',
    name: '가방',
    fields: [type, material, color, { ...size, label: '크기' }, manufacturer, madeIn, care, warranty, afterService],
  },
  {
    key: 'accessories',
    name: '패션잡화(모자/벨트/액세서리)',
    fields: [type, material, size, manufacturer, madeIn, care, warranty, afterService],
  },
  {
    key: 'jewellery',
    name: '귀금속/보석/시계류',
    fields: [
      { ...material, label: '소재/순도/밴드재질(시계의 경우)' },
      weight,
      manufacturer,
      { ...madeIn, hint: '원산지와 가공지가 다르면 함께 적습니다.' },
      size,
      { ...care, label: '착용 시 주의사항' },
      {
        key: 'noticeSpecification',
        label: '주요 사양',
        hint: '귀금속과 보석은 등급, 시계는 기능과 방수 등을 적습니다.',
      },
      { key: 'noticeCertificate', label: '보증서 제공여부' },
      warranty,
      afterService,
    ],
  },
  {
    key: 'books',
    name: '서적',
    fields: [
      { key: 'noticeBookTitle', label: '도서명' },
      { key: 'noticeAuthor', label: '저자, 출판사' },
      { ...size, label: '크기', hint: '전자책은 파일의 용량을 적습니다.' },
      { key: 'noticePages', label: '쪽수', optional: true, hint: '전자책은 적지 않습니다.' },
      {
        key: 'noticeContents',
        label: '제품 구성',
        optional: true,
        hint: '전집 또는 세트는 낱권 구성, CD 등을 적습니다.',
      },
      { key: 'noticePublishedOn', label: '출간일' },
      { key: 'noticeSummary', label: '목차 또는 책소개' },
    ],
  },
  {
    key: 'other',
    name: '기타 재화',
    fields: [
      productName,
      {
        key: 'noticeCertification',
        label: '법에 의한 인증·허가 사항',
        optional: true,
        hint: '인증이나 허가를 받았음을 확인할 수 있는 상품만 적습니다.',
      },
      { ...madeIn, label: '제조국 또는 원산지' },
      manufacturer,
      afterService,
    ],
  },
];

/** The kind of goods with this key. Undefined when no kind is chosen, or when the key is not known yet. */
export const goodsKindOf = (key: string | null): GoodsKind | undefined => goodsKinds.find((kind) => kind.key === key);

const unknownWords = new Set(['', '모름', '모릅니다', '알수없음', '미상', '미확인', '확인불가', '확인필요']);
/** True when a text is empty or only says that something is unknown. By law, such a text counts as empty. */
export const saysNothing = (text: string): boolean =>
  unknownWords.has(text.normalize('NFC').replace(/[\s.,·…?!()[\]~\-–—_/]/g, ''));

const factSays = ({ text, rows }: ItemFact): boolean =>
  !saysNothing(text) || rows.slice(1).some((cells) => cells.slice(1).some((cell) => !saysNothing(cell)));
/** Finds the fact that fills a field of an item's notice; undefined when none does. */
export const noticeFact = (facts: readonly ItemFact[], { key }: NoticeField): ItemFact | undefined =>
  facts.find((fact) => fact.key === key && factSays(fact));

/** Lists the fields of an item's notice that its facts fill; null while its kind of goods is not chosen. */
export const noticeFieldsOf = (goodsKind: string | null, facts: readonly ItemFact[]): SaidField[] | null =>
  goodsKindOf(goodsKind)
    ?.fields.filter((field) => noticeFact(facts, field) !== undefined)
    .map(({ key, label }) => ({ key, label })) ?? null;

/**
 * Lists the labels of the fields that the law requires and an item's facts do not fill; empty when its notice is
 * complete.
 */
export const missingInNotice = (goodsKind: string | null, facts: readonly ItemFact[]): string[] => {
  const kind = goodsKindOf(goodsKind);
  if (kind === undefined) return ['상품 종류'];
  return kind.fields
    .filter((field) => !field.optional && noticeFact(facts, field) === undefined)
    .map(({ label }) => label);
};
