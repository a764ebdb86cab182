import { expect, it } from 'vitest';
import { ApiError, failureOf } from './api-error.ts';

const sentence = '상품 수정 중 오류가 발생했습니다.';

it.each([
  [new ApiError(503, 'UNAVAILABLE', '잠시 연결이 원활하지 않습니다.'), `${sentence} 잠시 연결이 원활하지 않습니다.`],
  [new ApiError(500, 'INTERNAL', '일시적인 오류'), `${sentence} 일시적인 오류`],
  [new ApiError(0, 'OFFLINE', '인터넷 연결을 확인'), `${sentence} 인터넷 연결을 확인`],
  [new ApiError(502, 'UNREADABLE', '일시적인 오류'), sentence],
  [new ApiError(409, 'PRICE_MOVED', '그 사이 가격이 변경되었습니다.'), '그 사이 가격이 변경되었습니다.'],
  [new TypeError('x'), sentence],
])('the error %s is shown with the message: %s', (error, text) => expect(failureOf(error, sentence)).toBe(text));
