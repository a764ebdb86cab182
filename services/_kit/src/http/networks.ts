import { BlockList, isIP } from 'node:net';
import { ConfigError } from '../config.ts';

export const loopbackNetworks: readonly string[] = ['127.0.0.0/8', '::1/128'];
/** Networks of one site or of one link (RFC 1918, 4193, 3927, 4291). */
export const privateNetworks: readonly string[] = [
  ...['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16'],
  ...['fc00::/7', 'fe80::/10'],
];

const familyOf = (address: string): 'ipv4' | 'ipv6' | undefined =>
  (({ 4: 'ipv4', 6: 'ipv6' }) as const)[isIP(address) as 4 | 6];

/**
 * Creates a test that is true for an address in this list or in one of its networks. Throws ConfigError for an entry
 * that is neither.
 */
export const createNetworkCheck = (networks: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = familyOf(address);
    if (family === undefined || (prefix !== undefined && !/^\d{1,3}$/.test(prefix)))
      throw new ConfigError([`${network} is neither an address nor a network`]);
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (address) => {
    const family = familyOf(address);
    return family !== undefined && list.check(address, family);
  };
};
