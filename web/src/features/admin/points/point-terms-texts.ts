import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import type { PointTerms } from '../../../entities/points/point-queries.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';

export type NumberField = Exclude<keyof PointTerms, 'version' | 'enabled'>;
export const fields = {
  earnPerMille: ['구매 적립률 (%)', '상품에 결제한 금액에서 적립하는 비율입니다. 0.1% 단위로 정합니다.'],
  usableAfterDays: ['사용 가능 시점 (배송완료 후 일수)', '그날 0시부터 쓸 수 있습니다.'],
  minBalance: ['최소 보유 적립금 (원)', '이만큼 모여야 쓸 수 있습니다.'],
  maxUsePercent: ['최대 사용 비율 (%)', '쿠폰을 뺀 상품 금액 기준입니다. 배송비에는 쓸 수 없습니다.'],
  textReview: ['글 리뷰 적립금 (원)', '주문 상품마다 한 번 지급합니다.'],
  photoReview: ['사진 리뷰 적립금 (원)', '리뷰를 지우면 되돌립니다.'],
  signUp: ['가입 적립금 (원)', '0이면 지급하지 않습니다.'],
  latePoints: ['배송 지연 적립금 (원)', '주문마다 한 번 지급합니다.'],
  lateBusinessDays: ['배송 지연 기준 (결제 후 영업일)', '이보다 늦게 출고하면 지급합니다.'],
} as const satisfies Record<NumberField, readonly [label: string, hint: string]>;
export const names = Object.keys(fields) as NumberField[];
export type Texts = Record<NumberField, string> & { enabled: boolean };

export const textsOf = ({ enabled, ...terms }: PointTerms): Texts => {
  const numbers = names.map(
    (name) => [name, name === 'earnPerMille' ? String(terms[name] / 10) : formatNumber(terms[name])] as const,
  );
  return { enabled, ...(Object.fromEntries(numbers) as Record<NumberField, string>) };
};
/** Parses a percentage into thousandths. `1` becomes 10, and `0.5` becomes 5. */
const perMille = (text: string): number =>
  /^\d{1,3}(\.\d)?$/.test(text.trim()) ? Math.round(Number(text) * 10) : Number.NaN;
export const parse = (texts: Texts, name: NumberField): number =>
  name === 'earnPerMille' ? perMille(texts[name]) : wholeNumber(texts[name]);
