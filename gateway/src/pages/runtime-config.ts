import type { GatewayConfig } from '../config.ts';

/** The configuration of the web page at run time (web/src/shared/config). Nothing in it is secret. */
export const runtimeConfig = (config: GatewayConfig) => ({
  portoneSdkUrl: config.portoneSdkUrl,
  portoneImpCode: config.portoneImpCode,
  portoneChannelKey: config.portoneChannelKey,
  portoneNoticeUrl: config.portoneNoticeUrl,
  kakaoAuthorizeUrl: config.kakaoAuthorizeUrl,
  kakaoClientId: config.kakaoClientId,
  kakaoRedirectUri: config.kakaoRedirectUri,
  postcodeScriptUrl: config.postcodeScriptUrl,
  chatUrl: config.chatUrl,
  company: {
    name: config.companyName,
    owner: config.companyOwner,
    registrationNumber: config.companyRegistrationNumber,
    mailOrderNumber: config.companyMailOrderNumber,
    address: config.companyAddress,
    phone: config.companyPhone,
    email: config.companyEmail,
  },
});
export type RuntimeConfig = ReturnType<typeof runtimeConfig>;
