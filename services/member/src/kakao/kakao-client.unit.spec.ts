import { expect, it } from 'vitest';
import { readAccount } from './kakao-client.ts';

it('a Kakao account keeps an id that is too large for a JavaScript number', () => {
  const body = '{"id":9223372036854775807,"kakao_account":{"name":"김결","phone_number":"+82 10-1234-5678"}}';
  expect(readAccount(body)).toEqual({
    kakaoId: '9223372036854775807',
    realName: '김결',
    phoneNumber: '01012345678',
  });
});

it('a Kakao account without consent has neither name nor phone', () => {
  expect(readAccount('{"id": 7, "kakao_account": {}}')).toEqual({ kakaoId: '7', realName: null, phoneNumber: null });
  expect(readAccount('{"id":7}')).toEqual({ kakaoId: '7', realName: null, phoneNumber: null });
});

it('a Kakao account has no phone when its number is not a Korean mobile number', () => {
  expect(readAccount('{"id":7,"kakao_account":{"phone_number":"+1 555 0100"}}')?.phoneNumber).toBeNull();
});

it('an answer of Kakao without an id is no account', () => {
  expect(readAccount('{}')).toBeUndefined();
});
