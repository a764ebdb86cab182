import { config } from '../../shared/config/config.ts';
import { storedText } from '../../shared/lib/stored.ts';

const sentState = storedText('tab', 'kakao:state');

/** Goes to Kakao's authorization page with a state that only this browser knows. */
export const goToKakao = (): void => {
  const { kakaoAuthorizeUrl, kakaoClientId, kakaoRedirectUri } = config();
  const state = crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
  sentState.write(state);
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: kakaoClientId,
    redirect_uri: kakaoRedirectUri || `${location.origin}/kakao/oauth/redirect`,
    state,
  });
  location.assign(`${kakaoAuthorizeUrl}?${query}`);
};

/** True when the callback has the state that was sent. The state is valid once. */
export const consumeKakaoState = (state: string | null): boolean => {
  const sent = sentState.read();
  sentState.remove();
  return state !== null && state === sent;
};
