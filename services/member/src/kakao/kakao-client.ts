import { parseKakaoPhone } from '@gyeol/contracts/rules/phone.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { type OutgoingRequest, sendRequest } from '@gyeol/service-kit/http/http-client.ts';
import type { Logger } from '@gyeol/service-kit/logger.ts';
import type { KakaoAccount } from '../members/kakao-account.ts';

export interface KakaoClient {
  /** Kakao accepts each `code` once. Throws KAKAO_FAILED when Kakao refuses, UNAVAILABLE when it does not answer. */
  accountOf(code: string): Promise<KakaoAccount>;
}

interface Options {
  config: Readonly<
    Record<'kakaoAuthUrl' | 'kakaoApiUrl' | 'kakaoClientId' | 'kakaoClientSecret' | 'kakaoRedirectUri', string>
  >;
  log: Pick<Logger, 'error' | 'warn'>;
}

const timeoutMs = 5_000;
/** Kakao answers these codes when the shop's registration at Kakao is wrong (providers §2). An operator must act. */
const ourFault = ['KOE006', 'KOE010', 'KOE101', 'KOE303'];
const transient = ['KOE003', 'KOE237'];

const unavailable = (cause?: unknown) =>
  problem('UNAVAILABLE', {
    message: '카카오 로그인 처리 중 오류가 발생했습니다.',
    detail: 'Kakao does not answer',
    retryAfterSeconds: 5,
    cause,
  });

/**
 * Reads the id from the text of the answer, because the id is too large for a JavaScript number. The id is the answer's
 * first field.
 */
const idOf = (body: string): string | undefined => /"id"\s*:\s*"?(\d{1,19})"?\s*[,}]/.exec(body)?.[1];

interface MeAnswer {
  kakao_account?: { name?: string; phone_number?: string };
}
export const readAccount = (body: string): KakaoAccount | undefined => {
  const kakaoId = idOf(body);
  if (kakaoId === undefined) return undefined;
  const { name, phone_number: phone } = (JSON.parse(body) as MeAnswer).kakao_account ?? {};
  return {
    kakaoId,
    realName: name?.trim().slice(0, 50) || null,
    phoneNumber: phone === undefined ? null : (parseKakaoPhone(phone) ?? null),
  };
};

const parse = (body: string): Record<string, unknown> => {
  try {
    return JSON.parse(body) as Record<string, unknown>;
  } catch {
    return {};
  }
};

export const createKakaoClient = ({ config, log }: Options): KakaoClient => {
  const ask = async (request: Omit<OutgoingRequest, 'signal'>): Promise<string> => {
    const { status, text } = await sendRequest({ ...request, signal: AbortSignal.timeout(timeoutMs) }).catch(
      (error) => {
        throw unavailable(error);
      },
    );
    if (status === 200) return text;
    const answer = parse(text);
    const code = String(answer.error_code ?? answer.code ?? answer.error ?? status);
    if (status >= 500 || status === 429 || transient.includes(code)) throw unavailable();
    if (ourFault.includes(code)) log.error({ kakao: code }, 'Kakao refuses our registration');
    throw problem('KAKAO_FAILED', { detail: `Kakao: ${code}` });
  };

  const tokenOf = async (code: string): Promise<string> => {
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: config.kakaoClientId,
      redirect_uri: config.kakaoRedirectUri,
      code,
      ...(config.kakaoClientSecret === '' ? {} : { client_secret: config.kakaoClientSecret }),
    });
    const request = {
      method: 'POST',
      url: `${config.kakaoAuthUrl}/oauth/token`,
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      body: form.toString(),
    } as const;
    const answer = parse(await ask(request));
    if (typeof answer.access_token !== 'string') throw unavailable();
    return answer.access_token;
  };

  return {
    accountOf: async (code) => {
      const headers = { authorization: `Bearer ${await tokenOf(code)}` };
      const account = readAccount(await ask({ method: 'GET', url: `${config.kakaoApiUrl}/v2/user/me`, headers }));
      if (account === undefined) throw unavailable();
      return account;
    },
  };
};
