import type { Shop } from '@gyeol/contracts/http/catalog/shop.ts';

/**
 * The settings that the running shop gives the page. The gateway writes them into the first HTML. The dev server reads
 * them from `/config.json`.
 */
export interface Config {
  portoneSdkUrl: string;
  portoneImpCode: string;
  portoneChannelKey: string;
  portoneNoticeUrl: string;
  portoneV2SdkUrl: string;
  portoneV2StoreId: string;
  portoneV2NoticeUrl: string;
  kakaoAuthorizeUrl: string;
  kakaoClientId: string;
  kakaoRedirectUri: string;
  postcodeScriptUrl: string;
  shop: Shop;
}

const none: Omit<Config, 'shop'> = {
  portoneSdkUrl: '',
  portoneImpCode: '',
  portoneChannelKey: '',
  portoneNoticeUrl: '',
  portoneV2SdkUrl: '',
  portoneV2StoreId: '',
  portoneV2NoticeUrl: '',
  kakaoAuthorizeUrl: '',
  kakaoClientId: '',
  kakaoRedirectUri: '',
  postcodeScriptUrl: '',
};
let loaded = none as Config;

/** Sets the configuration. A missing setting becomes empty, but a missing `shop` keeps its current value. */
export const setConfig = (next: Partial<Config>): void => {
  loaded = { ...none, shop: loaded.shop, ...next };
};

/** Reads the configuration before the first render. The shop opens even when there is none. */
export const loadConfig = async (): Promise<void> => {
  const text = document.getElementById('gyeol-config')?.textContent;
  const loadedConfig: Partial<Config> = text
    ? JSON.parse(text)
    : await fetch('/config.json')
        .then((response) => response.json())
        .catch(() => import('@gyeol/contracts/rules/unknown-shop.ts').then(({ unknownShop: shop }) => ({ shop })));
  setConfig(loadedConfig);
};

export const config = (): Config => loaded;
