import { BlockList, isIP } from 'node:net';
import { ConfigError } from '../config.ts';

const familyOf = (address: string): 'ipv4' | 'ipv6' | undefined =>
  (({ 4: 'ipv4', 6: 'ipv6' }) as const)[isIP(address) as 4 | 6];

/** Whether an address is one of these, or in one of these networks. Throws ConfigError for what is neither an address nor a network. */
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
