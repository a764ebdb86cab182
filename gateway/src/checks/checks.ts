import { type Check, Red } from '@gyeol/service-kit/check/check.ts';
import { memoryCheck } from '@gyeol/service-kit/check/memory.ts';
import { secretFilesCheck, settingChecks } from '@gyeol/service-kit/check/settings.ts';
import { ConfigError, readConfig } from '@gyeol/service-kit/config.ts';
import { createNetworkCheck } from '@gyeol/service-kit/http/networks.ts';
import { refusePublicSandbox } from '@gyeol/service-kit/sandbox.ts';
import { demandAddresses, type GatewayConfig, gatewaySettings } from '../config.ts';
import { redisCheck } from './check-redis.ts';

const faultsOf = (work: () => void): readonly string[] => {
  try {
    work();
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
};

const isNetwork = (network: string): boolean => faultsOf(() => createNetworkCheck([network])).length === 0;

/**
 * Checks the setting TRUSTED_PROXIES. The gateway believes a trusted proxy about the address and the scheme of a buyer.
 */
export const proxiesCheck = ({
  trustedProxies,
  publicUrl,
}: Pick<GatewayConfig, 'trustedProxies' | 'publicUrl'>): Check => ({
  name: 'proxies',
  run: async () => {
    const isBehindTls = publicUrl?.startsWith('https:') === true;
    if (isBehindTls && trustedProxies.length === 0)
      throw new Red(
        `PUBLIC_URL is ${publicUrl}, and no proxy is believed: all buyers would share its address and limits`,
        'give TRUSTED_PROXIES the address at which TLS ends, as it comes to the gateway (docs/operate/tls-and-proxies.md)',
      );
    const alien = trustedProxies.find((network) => !isNetwork(network));
    if (alien !== undefined)
      throw new Red(`${alien} is neither an address nor a network`, 'name them as 10.0.0.5 or 10.0.0.0/8');
    const tooWide = trustedProxies.find((network) => /\/0+$/.test(network));
    if (tooWide)
      throw new Red(`${tooWide} is everybody`, 'name the addresses of the proxies: else anybody chooses his own');
    return trustedProxies.length === 0
      ? `none; the shop is ${publicUrl ?? 'on this machine'}`
      : `${trustedProxies.join(', ')} are believed`;
  },
});

const needed = [
  'publicUrl',
  'scriptOrigins',
  'frameOrigins',
  'kakaoAuthorizeUrl',
  'kakaoClientId',
  'kakaoRedirectUri',
  'postcodeScriptUrl',
] as const;

/** A shop that has the store of V2 needs nothing of V1. */
const neededByV1 = ['portoneSdkUrl', 'portoneImpCode', 'portoneNoticeUrl'] as const;

/** Lists the page's settings that are missing in production or contradict each other. */
export const pageFaults = (config: GatewayConfig): string[] => {
  if (config.nodeEnv !== 'production') return [];
  const missing = [...needed, ...(config.portoneV2StoreId === '' ? neededByV1 : [])]
    .filter((key) => (config[key]?.length ?? 0) === 0)
    .map((key) => `${gatewaySettings[key].name} is missing`);
  const allowed = config.scriptOrigins.map((origin) => new URL(origin).origin);
  const scripts = (['portoneSdkUrl', 'postcodeScriptUrl'] as const).filter((key) => URL.canParse(config[key]));
  const refused = scripts
    .filter((key) => !allowed.includes(new URL(config[key]).origin))
    .map((key) => `SCRIPT_ORIGINS does not have ${new URL(config[key]).origin}, where ${gatewaySettings[key].name} is`);
  return [...missing, ...refused];
};

/**
 * A gateway with `together` calls services in its own process. It then needs no addresses, and the services' checks
 * include the memory.
 */
export const checksOf = (env: NodeJS.ProcessEnv, together = false): Check[] => {
  let config: GatewayConfig | undefined;
  const faults = faultsOf(() => {
    config = readConfig(gatewaySettings, env);
    createNetworkCheck(config.portoneWebhookNetworks);
    createNetworkCheck(config.staffNetworks);
    refusePublicSandbox(config);
  });
  const more = config ? pageFaults(config) : [];
  const addresses = config && !together ? faultsOf(() => demandAddresses(config as GatewayConfig)) : [];
  const own = config ? [proxiesCheck(config), redisCheck(config.redisUrl)] : [];
  return [
    ...settingChecks('gateway settings', gatewaySettings, [...faults, ...more, ...addresses]),
    secretFilesCheck('gateway secrets', gatewaySettings, env),
    ...own.map((check) => ({ ...check, name: `gateway ${check.name}` })),
    ...(together ? [] : [memoryCheck('gateway memory')]),
  ];
};
