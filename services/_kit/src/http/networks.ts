import { BlockList, isIP } from 'node:net';
import { ConfigError, list } from '../config.ts';

export const loopbackNetworks: readonly string[] = ['127.0.0.0/8', '::1/128'];
/** Networks of one site or of one link (RFC 1918, 4193, 3927, 4291). */
export const privateNetworks: readonly string[] = [
  ...['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16'],
  ...['fc00::/7', 'fe80::/10'],
];

/** The setting is read by the gateway, for each call of staff, and by member, for their sign-in. */
export const staffNetworks = list('STAFF_NETWORKS', {
  default: [],
  description: 'addresses or networks that staff may sign in and work from; empty: from anywhere',
  example: '203.0.113.7,198.51.100.0/24',
});

const familyOf = (address: string): 'ipv4' | 'ipv6' | undefined =>
  (({ 4: 'ipv4', 6: 'ipv6' }) as const)[isIP(address) as 4 | 6];

/**
 * Creates a test that is true for an address in this list or in one of its networks. Throws ConfigError for an entry
 * that is neither.
 */
export const createNetworkCheck = (networks: readonly string[]): ((address: string) => boolean) => {
  const blocks = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = familyOf(address);
    if (family === undefined || (prefix !== undefined && !/^\d{1,3}$/.test(prefix)))
      throw new ConfigError([`${network} is neither an address nor a network`]);
    if (prefix === undefined) blocks.addAddress(address, family);
    else blocks.addSubnet(address, Number(prefix), family);
  }
  return (address) => {
    const family = familyOf(address);
    return family !== undefined && blocks.check(address, family);
  };
};

/** Creates a test that is true for an address that staff may work from, and for every address without networks. */
export const createStaffPlaceCheck = (networks: readonly string[]): ((address: string) => boolean) => {
  const isListed = createNetworkCheck(networks);
  return (address) => networks.length === 0 || isListed(address);
};
