import { type Check, Red } from '@gyeol/service-kit/check/check.ts';
import { explainReach } from '@gyeol/service-kit/check/reach.ts';
import { type Config, hasV1, hasV2 } from '../config.ts';
import { ProviderDown, ProviderRefused } from './payment-provider.ts';
import { createPortoneHttp } from './portone-http.ts';
import { createPortoneV2Http } from './portone-v2-http.ts';

const now = () => new Date();
interface KeyCheck {
  name: string;
  apiUrl: string;
  /** The variable with the address. */
  variable: string;
  remedy: string;
  checkKeys: () => Promise<void>;
}
const keyCheck = ({ name, apiUrl, variable, remedy, checkKeys }: KeyCheck): Check => ({
  name,
  run: async () => {
    try {
      await checkKeys();
    } catch (error) {
      if (error instanceof ProviderRefused) throw new Red('the keys are refused', remedy);
      if (error instanceof ProviderDown)
        throw (
          explainReach(error, apiUrl) ??
          new Red(`${apiUrl} ${error.message}`, `check again later, or put ${variable} right`)
        );
      throw error;
    }
    return `${apiUrl} takes the keys`;
  },
});

/** Requests a token with the keys of V1. The request moves no money. The stand-in of PortOne issues tokens, too. */
const v1Check = (config: Config): Check => {
  const { portoneApiUrl: apiUrl, portoneImpKey: impKey, portoneImpSecret: impSecret } = config;
  return keyCheck({
    ...{ name: 'PortOne', apiUrl, variable: 'PORTONE_API_URL' },
    remedy: 'put the REST API key and its secret of the PortOne console into PORTONE_IMP_KEY and PORTONE_IMP_SECRET',
    checkKeys: () => createPortoneHttp({ apiUrl, impKey, impSecret }, now).checkKeys(),
  });
};
/** Lists one payment with the secret of V2. The request moves no money. */
const v2Check = (config: Config): Check => {
  const { portoneV2ApiUrl: apiUrl, portoneV2ApiSecret: secret, portoneV2StoreId: storeId } = config;
  return keyCheck({
    ...{ name: 'PortOne V2', apiUrl, variable: 'PORTONE_V2_API_URL' },
    remedy:
      'put the V2 API secret and the Store ID of the PortOne console into PORTONE_V2_API_SECRET and PORTONE_V2_STORE_ID',
    checkKeys: () => createPortoneV2Http({ apiUrl, secret, storeId }, now).checkKeys(),
  });
};

/** Checks the keys of each version of PortOne that the shop has keys for. */
export const paymentKeysChecks = (config: Config): Check[] => [
  ...(hasV1(config) || !hasV2(config) ? [v1Check(config)] : []),
  ...(hasV2(config) ? [v2Check(config)] : []),
];
