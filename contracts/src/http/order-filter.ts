import { type Static, Type } from 'typebox';
import { Typed } from '../kinds.ts';
import { emailBeginningPattern } from '../rules/identity.ts';

/** One end of a period in the lists of the back office. */
export const Bound = Typed('day', { name: 'PeriodBound', minLength: 8, maxLength: 40, title: '기간' });
export const maybePeriod = { startDate: Type.Optional(Bound), endDate: Type.Optional(Bound) } as const;
/** The refusals of calls whose period `periodOf` reads. */
export const periodRefusals = ['DATE_RANGE', 'PERIOD_REVERSED'] as const;
const wrongNumber = '주문번호는 끝자리 4자 이상의 숫자와 영문으로 입력해주세요.';

/** The filters with which operators find orders. All but the period, the name and the phone are additions. */
export const orderFilter = {
  ...maybePeriod,
  name: Type.Optional(Typed('name', { maxLength: 50, title: '이름' })),
  phoneNumber: Type.Optional(Typed('phone', { maxLength: 20, title: '전화번호' })),
  /**
   * `unpacked`: not shipped and in no packing batch; `in-transit`: shipped `lateTransitDays` ago or earlier and not
   * delivered.
   */
  only: Type.Optional(Type.Union([Type.Literal('unpacked'), Type.Literal('in-transit')], { title: '업무' })),
  /** The whole order number, or its end. */
  orderNumber: Type.Optional(
    Typed('digits', { pattern: '^[0-9A-Za-z-]{4,40}$', title: '주문번호', message: wrongNumber }),
  ),
  trackingNumber: Type.Optional(
    Typed('digits', {
      pattern: '^[0-9A-Za-z -]{4,40}$',
      title: '운송장 번호',
      message: '운송장 번호는 숫자 4자리 이상 입력해주세요.',
      description: 'The whole tracking number or its beginning. Spaces and hyphens are ignored',
    }),
  ),
  email: Type.Optional(
    Typed('email', {
      pattern: emailBeginningPattern,
      maxLength: 254,
      title: '이메일',
      message: '이메일은 앞부분 2자 이상 입력해주세요.',
      description: 'The beginning of the e-mail address of the buyer',
    }),
  ),
  item: Type.Optional(
    Typed('name', {
      maxLength: 60,
      title: '상품',
      description:
        'Words that must all occur in the names of an ordered item and its option. The total stops at 10,000 orders, or after the requested page',
    }),
  ),
} as const;
/** A list that is filtered by an item counts at most this many orders. */
export const ordersCounted = 10_000;
const OrderFilter = Type.Object(orderFilter);
export type OrderFilterQuery = Static<typeof OrderFilter>;

/** The number of days after shipping from which `only: in-transit` lists an order. */
export const lateTransitDays = 5;
