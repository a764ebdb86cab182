import { describe, expect, it } from 'vitest';
import { ApiError } from '../../shared/api/api-error.ts';
import { cancelFailed, cancelFailure } from './cancel-failure.ts';

describe('the message after a failed cancel by an operator', () => {
  it('is the shop’s own sentence when the cancel was accepted and runs later', () => {
    const accepted = '결제사와 연결이 원활하지 않습니다. 취소는 접수되었으며 자동으로 처리됩니다.';
    expect(cancelFailure(new ApiError(503, 'PROVIDER_DOWN', accepted))).toBe(accepted);
  });
  it('is the general failure sentence, and then the shop’s reason unless both sentences are equal', () => {
    expect(cancelFailure(new ApiError(409, 'ALREADY_CANCELLED', cancelFailed))).toBe(cancelFailed);
    expect(cancelFailure(new ApiError(409, 'CANCEL_REFUSED', '거절했습니다.'))).toBe(`${cancelFailed}\n거절했습니다.`);
    expect(cancelFailure(new Error('x'))).toBe(cancelFailed);
  });
});
