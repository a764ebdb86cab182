import { describe, expect, it } from 'vitest';
import { cancelText } from './cancel-text.ts';

describe('the cancel screen', () => {
  it('says that a cancel is already under way', () =>
    expect(cancelText({ cancelPending: true, refundable: 1_000, paymentMethod: 'card' }, false)).toContain(
      '취소를 처리하고 있습니다.',
    ));
  it('mentions a card only when a card was charged', () => {
    expect(cancelText({ cancelPending: false, refundable: 1_000, paymentMethod: 'card' }, true)).toContain(
      '카드로 환불',
    );
    expect(cancelText({ cancelPending: false, refundable: 1_000, paymentMethod: 'payco' }, true)).toContain(
      '결제하신 수단으로 환불',
    );
    expect(cancelText({ cancelPending: false, refundable: 1_000, paymentMethod: 'vbank' }, true)).toContain(
      '환불 계좌로 환불',
    );
    expect(cancelText({ cancelPending: false, refundable: 0, paymentMethod: null }, true)).not.toContain('카드');
  });
});
