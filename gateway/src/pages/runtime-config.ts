import type { Shop } from '@gyeol/contracts/http/catalog/shop.ts';
import type { GatewayConfig } from '../config.ts';

/** The configuration of the web page at run time (web/src/shared/config). It contains no secrets. */
export const runtimeConfig = (config: GatewayConfig, shop: Shop) => ({
  portoneSdkUrl: config.portoneSdkUrl,
  portoneImpCode: config.portoneImpCode,
  portoneChannelKey: config.portoneChannelKey,
  portoneNoticeUrl: config.portoneNoticeUrl,
  portoneV2SdkUrl: config.portoneV2SdkUrl,
  portoneV2StoreId: config.portoneV2StoreId,
  portoneV2NoticeUrl: config.portoneV2NoticeUrl,
  kakaoAuthorizeUrl: config.kakaoAuthorizeUrl,
  kakaoClientId: config.kakaoClientId,
  kakaoRedirectUri: config.kakaoRedirectUri,
  postcodeScriptUrl: config.postcodeScriptUrl,
  shop,
});
export type RuntimeConfig = ReturnType<typeof runtimeConfig>;
