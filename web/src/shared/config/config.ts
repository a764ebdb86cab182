import type { Shop } from '@gyeol/contracts/http/catalog/shop.ts';

/** What the running shop gives the page: written into the first HTML by the gateway, `/config.json` for the dev server. */
export interface Config {
  portoneSdkUrl: string;
  portoneImpCode: string;
  portoneChannelKey: string;
  portoneNoticeUrl: string;
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
  kakaoAuthorizeUrl: '',
  kakaoClientId: '',
  kakaoRedirectUri: '',
  postcodeScriptUrl: '',
};
let loaded = none as Config;

/** What is not given is empty; the shop stays the one that is known. */
export const setConfig = (next: Partial<Config>): void => {
  loaded = { ...none, shop: loaded.shop, ...next };
};

/** Reads the configuration before the first render; without any the shop still opens. */
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
