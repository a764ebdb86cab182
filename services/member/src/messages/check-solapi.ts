import { type Check, Red } from '@gyeol/service-kit/check/check.ts';
import { explainReach } from '@gyeol/service-kit/check/reach.ts';
import type { Config } from '../config.ts';
import { askSolapi, isOurFault, type SolapiConfig } from './solapi.ts';

const errorCodeOf = (text: string): string | undefined => {
  try {
    return (JSON.parse(text) as { errorCode?: string }).errorCode;
  } catch {
    return undefined;
  }
};

const lookAtSolapi = async (config: SolapiConfig): Promise<string> => {
  const { solapiApiUrl: url } = config;
  const { status, text } = await askSolapi(config, 'GET', 'list?limit=1').catch((error: unknown) => {
    throw explainReach(error, url) ?? error;
  });
  if (status === 200) return `${url} takes the keys`;
  const errorCode = errorCodeOf(text);
  if (errorCode === 'RequestTimeTooSkewed')
    throw new Red('the clock of this machine is off', 'let it follow a time server');
  if (isOurFault(status, { errorCode }))
    throw new Red(
      `the keys are refused (${errorCode ?? status})`,
      'put the API key and secret of the Solapi console into SOLAPI_API_KEY and SOLAPI_API_SECRET, and allow this address there',
    );
  throw new Red(`${url} answers ${status} ${errorCode ?? ''}`.trim(), 'check again later, or put SOLAPI_API_URL right');
};

/**
 * Tests Solapi's keys by reading the list of sent messages, because this call sends nothing. The stand-in has this list
 * too.
 */
export const solapiCheck = (config: SolapiConfig & Pick<Config, 'smsFrom'>): Check => ({
  name: 'Solapi',
  run: async () => {
    if (!/^\d{8,12}$/.test(config.smsFrom))
      throw new Red(`SMS_FROM=${config.smsFrom} is no number`, 'digits only, as registered there: SMS_FROM=0212345678');
    return lookAtSolapi(config);
  },
});
