import { expect, it } from 'vitest';
import { authorization, readAnswer, readFailure } from './solapi.ts';

const group = (total: number, registeredFailed: number) => ({
  groupInfo: { groupId: 'G1', count: { total, registeredFailed } },
  failedMessageList: [{ statusCode: '1062', statusMessage: '발신번호 미등록' }],
});

it('the Solapi authorization signs date and salt', () => {
  expect(authorization('K', 'S', '2026-01-01T00:00:00.000Z', 'salt')).toBe(
    'HMAC-SHA256 apiKey=K, date=2026-01-01T00:00:00.000Z, salt=salt, ' +
      'signature=1053051520781e8bfb523411f49a4d834fdf7f414eef17d00fc96cd09fb55580',
  );
});

it('an answer of Solapi in which every message failed is a refusal, even with status 200', () => {
  expect(readAnswer(200, group(1, 0))).toEqual({ outcome: 'accepted', providerId: 'G1' });
  expect(readAnswer(200, group(1, 1))).toEqual({ outcome: 'refused', error: '1062 발신번호 미등록' });
});

it('an answer of Solapi that certainly sent nothing counts as unavailable or refused', () => {
  expect(readAnswer(503, undefined).outcome).toBe('unavailable');
  expect(readAnswer(401, { errorCode: 'InvalidAPIKey' }).outcome).toBe('unavailable');
  expect(readAnswer(400, { errorCode: 'ValidationError' })).toEqual({
    outcome: 'refused',
    error: '400 ValidationError',
  });
});

it('every other answer of Solapi counts as unknown, since the message may have been sent', () => {
  expect(readAnswer(500, {}).outcome).toBe('unknown');
  expect(readAnswer(200, undefined).outcome).toBe('unknown');
  expect(readAnswer(200, {}).outcome).toBe('unknown');
});

it('a refused connection to Solapi counts as unavailable, a timeout as unknown', () => {
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  expect(readFailure(refused)).toEqual({ outcome: 'unavailable', error: 'ECONNREFUSED' });
  const slow = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
  expect(readFailure(slow)).toEqual({ outcome: 'unknown', error: 'TimeoutError' });
});
