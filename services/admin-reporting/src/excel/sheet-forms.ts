import { pointColumnNames, pointColumns } from '@gyeol/contracts/rules/points-sheet.ts';
import { importColumnNames, importColumns } from '@gyeol/contracts/rules/shipping-sheet.ts';

/** A column that a file must have: its name in our own files, and the word that people use. */
export interface SheetColumnName {
  readonly name: string;
  readonly text: string;
}
/** What a file of operators holds: its columns, and where they stand in a line that may be the headings (-1: nowhere). */
export interface SheetForm {
  readonly columns: readonly SheetColumnName[];
  positionsIn(line: readonly string[]): readonly number[];
}

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

const members = ['username', '아이디', '회원아이디', '이메일', '회원번호', '회원', 'id'];
const amounts = ['amount', '적립금', '금액', '포인트'];
const reasons = ['reason', '사유', '내용'];

/** The files that operators send, by what they are for. */
export const sheetForms = {
  shipping: {
    columns: importColumns.map((name) => ({ name, text: importColumnNames[name] })),
    positionsIn: (line) => {
      const heads = Array.from(line, headKey);
      return [find(heads, numbers), find(heads, trackingNumbers), ...personAt(heads)];
    },
  },
  points: {
    columns: pointColumns.map((name) => ({ name, text: pointColumnNames[name] })),
    positionsIn: (line) => {
      const heads = Array.from(line, headKey);
      return [members, amounts, reasons].map((names) => find(heads, names));
    },
  },
} as const satisfies Record<string, SheetForm>;
export type SheetFormName = keyof typeof sheetForms;
