import type { CouponKind } from '@gyeol/contracts/rules/coupon.ts';

/** A coupon of the demo shop; its days are counted from the day the demo data are made. */
export interface DemoCoupon {
  readonly title: string;
  readonly code: string;
  readonly couponType: CouponKind;
  readonly minPrice: number;
  readonly discountAmount: number | null;
  readonly discountPercentage: number | null;
  readonly durationDays: number | null;
  /** First and last day of issuing, relative to today. */
  readonly startsInDays: number;
  readonly endsInDays: number;
  readonly disabled: boolean;
}

/** Six coupons: every type, one of them stopped and one about to end. */
export const coupons: readonly DemoCoupon[] = [
  {
    title: '첫걸음 5,000원',
    code: 'HELLO-GYEOL',
    couponType: 'AMOUNT_DURATION_DAYS',
    minPrice: 50_000,
    discountAmount: 5_000,
    discountPercentage: null,
    durationDays: 30,
    startsInDays: -120,
    endsInDays: 240,
    disabled: false,
  },
  {
    title: '생일 축하 15%',
    code: 'BIRTHDAY15',
    couponType: 'PERCENTAGE_DURATION_DAYS',
    minPrice: 100_000,
    discountAmount: null,
    discountPercentage: 15,
    durationDays: 14,
    startsInDays: -120,
    endsInDays: 240,
    disabled: false,
  },
  {
    title: '가죽의 날 10%',
    code: 'LEATHER10',
    couponType: 'PERCENTAGE_ALL_EXPIRES_AT',
    minPrice: 0,
    discountAmount: null,
    discountPercentage: 10,
    durationDays: null,
    startsInDays: -45,
    endsInDays: 21,
    disabled: false,
  },
  {
    title: '겨울 채비 30,000원',
    code: 'WINTER30000',
    couponType: 'AMOUNT_ALL_EXPIRES_AT',
    minPrice: 250_000,
    discountAmount: 30_000,
    discountPercentage: null,
    durationDays: null,
    startsInDays: -30,
    endsInDays: 3,
    disabled: false,
  },
  {
    title: '후기 감사 3,000원',
    code: 'THANKYOU3',
    couponType: 'AMOUNT_DURATION_DAYS',
    minPrice: 30_000,
    discountAmount: 3_000,
    discountPercentage: null,
    durationDays: 60,
    startsInDays: -90,
    endsInDays: 275,
    disabled: false,
  },
  {
    title: '공방 이사 기념 20%',
    code: 'MOVING20',
    couponType: 'PERCENTAGE_ALL_EXPIRES_AT',
    minPrice: 150_000,
    discountAmount: null,
    discountPercentage: 20,
    durationDays: null,
    startsInDays: -80,
    endsInDays: 40,
    disabled: true,
  },
];
