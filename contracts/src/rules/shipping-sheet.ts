import type { SheetForm } from './sheet.ts';

const phoneEndings = ['전화번호', '연락처', '휴대폰번호', '휴대폰', '휴대전화', '핸드폰', '전화'];
const nameEndings = ['', '명', '이름', '성명'];
const person = (...words: string[]) => ({
  customer_name: words.flatMap((word) => nameEndings.map((ending) => word + ending)),
  customer_phone_number: words.flatMap((word) => phoneEndings.map((ending) => word + ending)),
});

/**
 * The file of tracking numbers, as the shop, couriers' programs and people write it. The shop's own export begins with
 * these columns.
 */
export const shippingSheet = {
  columns: [
    {
      name: 'merchant_uid',
      text: '주문번호',
      kind: 'digits',
      headings: ['고객주문번호', '상품주문번호'],
    },
    {
      name: 'tracking_number',
      text: '운송장번호',
      kind: 'digits',
      headings: ['송장번호', '등기번호', '운송장'],
    },
    { name: 'customer_phone_number', text: '고객 전화번호', kind: 'phone', headings: [] },
    { name: 'customer_name', text: '고객 이름', kind: 'name', headings: [] },
  ],
  // The buyer comes before the receiver; headings that name no person come last.
  people: [
    { customer_name: ['customer_name'], customer_phone_number: ['customer_phone_number'] },
    person('고객', '고객님'),
    person('주문자', '주문하신분', '구매자', '보내는분'),
    person('받는분', '받는사람', '수취인', '수령인', '수령자', '수하인'),
    { customer_name: ['이름', '성명', '성함'], customer_phone_number: phoneEndings },
  ],
} as const satisfies SheetForm;

/** The four columns with which the export begins. */
export const importColumns = ['merchant_uid', 'tracking_number', 'customer_phone_number', 'customer_name'] as const;
