import { createHmac, timingSafeEqual } from 'node:crypto';

export interface SolapiError {
  errorCode: string;
  errorMessage: string;
}

const skewMs = 15 * 60 * 1000;
const headerPattern =
  /^HMAC-SHA256\s+apiKey=([^,\s]+),\s*date=([^,\s]+),\s*salt=([^,\s]+),\s*signature=([0-9a-f]{64})$/i;
/** ISO 8601 with an offset or Z. A local time without an offset is a different time on each machine. */
const datePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/;

const refuse = (errorCode: string, errorMessage: string): SolapiError => ({ errorCode, errorMessage });

/**
 * Remembers signatures for at least a quarter of an hour, because no signature may be used twice in that time. Two sets
 * take turns, instead of a timer for each signature. So at most the signatures of half an hour are in memory.
 */
const createUsedSignatures = () => {
  let [current, previous, since] = [new Set<string>(), new Set<string>(), 0];
  return (signature: string, now: number): boolean => {
    if (now - since > skewMs)
      [previous, current, since] = [now - since > 2 * skewMs ? new Set() : current, new Set(), now];
    if (current.has(signature) || previous.has(signature)) return true;
    current.add(signature);
    return false;
  };
};

const matches = (secret: string, data: string, signature: string): boolean => {
  const wanted = createHmac('sha256', secret).update(data).digest();
  const received = Buffer.from(signature, 'hex');
  return received.length === wanted.length && timingSafeEqual(received, wanted);
};

/** Checks the `Authorization` header of Solapi. Returns the reason for a refusal, or undefined. */
export const createSolapiAuth = ({ key, secret }: { key: string; secret: string }) => {
  const usedBefore = createUsedSignatures();
  return (header: string | undefined, now: number): SolapiError | undefined => {
    const [, apiKey, date = '', salt = '', signature = ''] = headerPattern.exec(header ?? '') ?? [];
    if (apiKey === undefined) return refuse('Unauthorized', '인증 정보의 형식이 올바르지 않습니다.');
    if (apiKey !== key) return refuse('InvalidAPIKey', '유효하지 않은 API Key입니다.');
    if (salt.length < 12 || salt.length > 64) return refuse('InvalidSalt', 'salt는 12~64자여야 합니다.');
    if (!datePattern.test(date) || Math.abs(Date.parse(date) - now) > skewMs) {
      return refuse('RequestTimeTooSkewed', '요청 시간이 서버 시간과 15분 이상 차이 납니다.');
    }
    if (!matches(secret, date + salt, signature)) {
      return refuse('SignatureDoesNotMatch', '생성한 signature를 확인하세요.');
    }
    return usedBefore(signature, now) ? refuse('DuplicatedSignature', '이미 사용된 signature입니다.') : undefined;
  };
};
