import { type ImportColumn, importColumns } from '@gyeol/contracts/rules/shipping-sheet.ts';

/** Where the four cells stand in a line; -1 where the heading is not there. */
export type ColumnPositions = readonly [merchantUid: number, trackingNumber: number, phone: number, name: number];

/** Headings compare without spaces, signs and the case of letters. */
const headKey = (text: string): string => text.toLowerCase().replace(/[\s\-_()[\]./·*:]/g, '');

/** How the shop, couriers' programs and people write the four headings; the first that stands there counts. */
const numbers = ['merchant_uid', '주문번호', '주문 번호', '고객주문번호', '상품주문번호'];
const trackingNumbers = ['tracking_number', '운송장번호', '송장번호', '등기번호', '운송장'];
const phoneEndings = ['전화번호', '연락처', '휴대폰번호', '휴대폰', '휴대전화', '핸드폰', '전화'];
const nameEndings = ['', '명', '이름', '성명'];
interface PersonHeadings {
  names: readonly string[];
  phones: readonly string[];
}
const called = (...words: string[]): PersonHeadings => ({
  names: words.flatMap((word) => nameEndings.map((ending) => word + ending)),
  phones: words.flatMap((word) => phoneEndings.map((ending) => word + ending)),
});
/** Name and phone must be those of one person: the buyer before the receiver, then whoever has no word. */
const people: readonly PersonHeadings[] = [
  { names: ['customer_name'], phones: ['customer_phone_number'] },
  called('고객', '고객님'),
  called('주문자', '주문하신분', '구매자', '보내는분'),
  called('받는분', '받는사람', '수취인', '수령인', '수령자', '수하인'),
  { names: ['이름', '성명', '성함'], phones: phoneEndings },
];

const find = (heads: readonly string[], names: readonly string[]): number => {
  for (const name of names) {
    const at = heads.indexOf(headKey(name));
    if (at !== -1) return at;
  }
  return -1;
};

const personAt = (heads: readonly string[]): [phone: number, name: number] => {
  const found = people.map(({ names, phones }) => [find(heads, phones), find(heads, names)] as const);
  const [phone, name] = found.find((positions) => !positions.includes(-1)) ?? [
    found.find(([at]) => at !== -1)?.[0] ?? -1,
    found.find(([, at]) => at !== -1)?.[1] ?? -1,
  ];
  return [phone, name];
};

/** The four columns in a line that may be the headings. */
export const columnPositionsIn = (line: readonly string[]): ColumnPositions => {
  const heads = Array.from(line, headKey);
  return [find(heads, numbers), find(heads, trackingNumbers), ...personAt(heads)];
};

export const missingIn = (positions: ColumnPositions): ImportColumn[] =>
  importColumns.filter((_, index) => positions[index] === -1);
