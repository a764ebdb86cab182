import { describe, expect, it } from 'vitest';
import { ApiError } from '../../shared/api/api-error.ts';
import { cancelFailed, cancelFailure, cancelWords } from './cancel-words.ts';

describe('the cancel screen', () => {
  it('says that a cancel is under way instead of offering another', () =>
    expect(cancelWords({ cancelPending: true, totalPrice: 1_000 }, false)).toContain('취소를 처리하고 있습니다.'));
  it('speaks of a card only where one was charged', () => {
    expect(cancelWords({ cancelPending: false, totalPrice: 1_000 }, true)).toContain('카드로 환불');
    expect(cancelWords({ cancelPending: false, totalPrice: 0 }, true)).not.toContain('카드');
  });
});

describe('a cancel of an operator', () => {
  it('that was accepted says so, and not that it failed', () => {
    const accepted = '결제사와 연결이 원활하지 않습니다. 취소는 접수되었으며 자동으로 처리됩니다.';
    expect(cancelFailure(new ApiError(503, 'PROVIDER_DOWN', accepted))).toBe(accepted);
  });
  it('that failed says the sentence of the document, and the reason if there is another', () => {
    expect(cancelFailure(new ApiError(409, 'ALREADY_CANCELLED', cancelFailed))).toBe(cancelFailed);
    expect(cancelFailure(new ApiError(409, 'CANCEL_REFUSED', '거절했습니다.'))).toBe(`${cancelFailed}\n거절했습니다.`);
    expect(cancelFailure(new Error('x'))).toBe(cancelFailed);
  });
});
