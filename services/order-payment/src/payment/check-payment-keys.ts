import { type Check, Red } from '@gyeol/service-kit/check/check.ts';
import { explainReach } from '@gyeol/service-kit/check/reach.ts';
import type { Config } from '../config.ts';
import { ProviderDown, ProviderRefused } from './payment-provider.ts';
import { createPortoneHttp } from './portone-http.ts';

/** Requests a token with PortOne's keys. The request moves no money. The stand-in of PortOne issues tokens, too. */
export const paymentKeysCheck = (config: Config): Check => ({
  name: 'PortOne',
  run: async () => {
    const { portoneApiUrl: apiUrl, portoneImpKey: impKey, portoneImpSecret: impSecret } = config;
    try {
      await createPortoneHttp({ apiUrl, impKey, impSecret }, () => new Date()).checkKeys();
    } catch (error) {
      if (error instanceof ProviderRefused)
        throw new Red(
          'the keys are refused',
          'put the REST API key and its secret of the PortOne console into PORTONE_IMP_KEY and PORTONE_IMP_SECRET',
        );
      if (error instanceof ProviderDown)
        throw (
          explainReach(error, apiUrl) ??
          new Red(`${apiUrl} ${error.message}`, 'check again later, or put PORTONE_API_URL right')
        );
      throw error;
    }
    return `${apiUrl} takes the keys`;
  },
});
