import { describe, expect, it } from 'vitest';
import { ApiError } from '../../shared/api/api-error.ts';
import { cancelFailed, cancelFailure } from './cancel-failure.ts';

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
