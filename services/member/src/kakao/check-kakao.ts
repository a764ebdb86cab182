import { type Check, Red } from '@gyeol/service-kit/check/check.ts';
import type { Config } from '../config.ts';

const redirectPath = '/kakao/oauth/redirect';

/**
 * Checks only whether the Kakao settings are well-formed, because Kakao has no call that tests a key without side
 * effects.
 */
export const kakaoCheck = (
  config: Pick<Config, 'kakaoClientId' | 'kakaoRedirectUri' | 'publicUrl' | 'sandbox'>,
): Check => ({
  name: 'Kakao',
  run: async () => {
    const { kakaoClientId, kakaoRedirectUri, publicUrl, sandbox } = config;
    if (!sandbox && !/^[0-9a-f]{32}$/.test(kakaoClientId))
      throw new Red(
        'KAKAO_CLIENT_ID is no REST API key',
        'it has 32 hexadecimal digits and stands at developers.kakao.com, 앱 키',
      );
    const { origin, pathname } = new URL(kakaoRedirectUri);
    const wanted = `${publicUrl ?? origin}${redirectPath}`;
    const isElsewhere = !sandbox && publicUrl !== undefined && origin !== new URL(publicUrl).origin;
    if (pathname !== redirectPath || isElsewhere)
      throw new Red(
        `KAKAO_REDIRECT_URI is ${kakaoRedirectUri}`,
        `the shop answers at ${wanted}: put it so here and at Kakao`,
      );
    return `${kakaoRedirectUri}; whether Kakao knows it shows at the first log-in`;
  },
});
