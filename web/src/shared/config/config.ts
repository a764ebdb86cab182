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
  chatUrl: string;
  company: Company;
}
interface Company {
  name: string;
  owner: string;
  registrationNumber: string;
  mailOrderNumber: string;
  address: string;
  phone: string;
  email: string;
}

const none: Config = {
  portoneSdkUrl: '',
  portoneImpCode: '',
  portoneChannelKey: '',
  portoneNoticeUrl: '',
  kakaoAuthorizeUrl: '',
  kakaoClientId: '',
  kakaoRedirectUri: '',
  postcodeScriptUrl: '',
  chatUrl: '',
  company: { name: '', owner: '', registrationNumber: '', mailOrderNumber: '', address: '', phone: '', email: '' },
};
let loaded = none;

export const setConfig = (next: Partial<Config>): void => {
  loaded = { ...none, ...next, company: { ...none.company, ...next.company } };
};

/** Reads the configuration before the first render; without any the shop still opens. */
export const loadConfig = async (): Promise<void> => {
  const text = document.getElementById('gyeol-config')?.textContent;
  const loadedConfig: Partial<Config> = text
    ? JSON.parse(text)
    : await fetch('/config.json')
        .then((response) => response.json())
        .catch(() => ({}));
  setConfig(loadedConfig);
};

export const config = (): Config => loaded;
