import type { PointEntry } from './point-queries.ts';

const earned: Record<PointEntry['cause'], string> = {
  order: '구매 적립',
  claim: '구매 적립',
  review: '리뷰 적립',
  member: '가입 적립',
  job: '적립',
  operator: '적립',
};
export const pointEntryText = ({ kind, cause, amount }: Pick<PointEntry, 'kind' | 'cause' | 'amount'>): string => {
  switch (kind) {
    case 'earn':
      return earned[cause];
    case 'revoke':
      return cause === 'review' ? '리뷰 삭제로 적립 취소' : '취소·반품으로 적립 취소';
    case 'use':
      return '주문에 사용';
    case 'restore':
      return '사용한 적립금 반환';
    case 'expire':
      return '유효기간 만료';
    case 'compensate':
      return '배송 지연 적립';
    case 'adjust':
      return amount > 0 ? '쇼핑몰 지급' : '쇼핑몰 차감';
  }
};
/** Formats an amount with its sign: `+1,000`, `−500`. */
export const signedPoints = (amount: number): string =>
  `${amount < 0 ? '−' : '+'}${Math.abs(amount).toLocaleString('ko-KR')}`;
