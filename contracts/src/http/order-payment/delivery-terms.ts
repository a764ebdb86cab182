import { Type } from 'typebox';
import { Typed } from '../../kinds.ts';
import { maxDeliveryFee, maxWon } from '../../rules/money.ts';

/** The codes of `carriers` (rules/carrier.ts). */
export const Carrier = Type.Union(
  [Type.Literal('epost'), Type.Literal('cj'), Type.Literal('lotte'), Type.Literal('hanjin'), Type.Literal('logen')],
  { name: 'Carrier', title: '택배사' },
);
const Fee = (title: string) =>
  Type.Integer({ minimum: 0, maximum: maxDeliveryFee, title, message: `${title}는 0원부터 1,000,000원까지입니다.` });
const PostCode = (title: string) =>
  Typed('postcode', { pattern: '^\\d{5}$', title, message: '우편번호는 숫자 다섯 자리로 입력해주세요.' });

const TransitDays = (title: string) =>
  Type.Integer({ minimum: 1, maximum: 30, title, message: '배송 기간은 출고 후 1일부터 30일까지입니다.' });

/**
 * The schema of `DeliveryTerms` (rules/delivery.ts) for requests, answers and events. New fields must be optional,
 * because events that are already published lack them.
 */
export const DeliveryTerms = Type.Object(
  {
    deliveryFee: Fee('배송비'),
    freeDeliveryFrom: Type.Integer({ minimum: 0, maximum: maxWon, title: '무료배송 기준 금액' }),
    returnFee: Fee('반품 배송비'),
    exchangeFee: Fee('교환 배송비'),
    returnBothWays: Type.Optional(Type.Boolean({ title: '왕복 반품 배송비' })),
    missedFreeWaived: Type.Optional(Type.Boolean({ title: '무료배송 조건 미달 배송비 면제' })),
    couponBackBelowMinimum: Type.Optional(Type.Boolean({ title: '최소 금액 미달 시 쿠폰 반환' })),
    remoteAreas: Type.Array(
      Type.Object({
        name: Typed('name', {
          minLength: 1,
          maxLength: 30,
          title: '지역 이름',
          message: '지역 이름을 30자까지 입력해주세요.',
        }),
        from: PostCode('시작 우편번호'),
        to: PostCode('끝 우편번호'),
        fee: Fee('추가 배송비'),
      }),
      { maxItems: 200, title: '도서산간 지역', message: '도서산간 지역은 200개까지 입력할 수 있습니다.' },
    ),
    remoteFeeWaived: Type.Boolean({ title: '도서산간 무료배송' }),
    carrier: Carrier,
    cutOffHour: Type.Integer({
      minimum: 0,
      maximum: 24,
      title: '당일 출고 마감',
      message: '당일 출고 마감은 0시부터 24시까지입니다.',
    }),
    closedDays: Type.Array(
      Typed('day', { format: 'date', title: '쉬는 날', message: '쉬는 날은 2026-01-02처럼 입력해주세요.' }),
      {
        maxItems: 366,
        title: '쉬는 날',
        message: '쉬는 날은 366일까지 입력할 수 있습니다.',
      },
    ),
    /** Older clients send neither this field nor the next one. An absent field keeps its stored value. */
    transitDays: Type.Optional(
      Type.Object({ from: TransitDays('배송 기간 시작'), to: TransitDays('배송 기간 끝') }, { title: '배송 기간' }),
    ),
    deliveredAfterDays: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 30,
        title: '자동 배송완료',
        message: '자동 배송완료는 발송 후 1일부터 30일까지입니다.',
      }),
    ),
  },
  { name: 'DeliveryTerms' },
);
/** `version` rises with each change. */
export const VersionedDeliveryTerms = Type.Object(
  {
    version: Type.Integer({ minimum: 1, title: '버전' }),
    ...DeliveryTerms.properties,
  },
  { name: 'VersionedDeliveryTerms' },
);
