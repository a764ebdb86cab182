import { type CommonConfig, ConfigError } from './config.ts';
import { createNetworkCheck, loopbackNetworks, privateNetworks } from './http/networks.ts';

/** Who comes to an address: whoever sits at this machine, whoever is in its network, or the world. */
export type Reach = 'machine' | 'network' | 'world';

const isLoopback = createNetworkCheck(loopbackNetworks);
const isPrivate = createNetworkCheck(privateNetworks);

/** As every browser reads it: `URL` has written letters small and numbers of any spelling as four parts. */
const hostOf = (address: string): string => new URL(address).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

/**
 * How far an absolute URL can be reached. A name is the world's, whatever it ends in, since nothing but the network
 * decides what it leads to; only `localhost` and the names below it lead home everywhere (RFC 6761).
 */
export const reachOf = (address: string): Reach => {
  const host = hostOf(address);
  if (host === 'localhost' || host.endsWith('.localhost') || isLoopback(host)) return 'machine';
  return isPrivate(host) ? 'network' : 'world';
};

type SandboxConfig = Pick<CommonConfig, 'sandbox' | 'sandboxPublic' | 'publicUrl'>;

/**
 * A sandbox answers the codes of its messages and takes test payments: it is for those at this machine, and for its
 * network when somebody has said so. Throws ConfigError where its public address leads further.
 */
export const refusePublicSandbox = ({ sandbox, sandboxPublic, publicUrl }: SandboxConfig): void => {
  if (!sandbox || publicUrl === undefined) return;
  const reach = reachOf(publicUrl);
  // The host alone: the rest may hold a password.
  const host = new URL(publicUrl).host;
  if (reach === 'world')
    throw new ConfigError([
      `GYEOL_SANDBOX=on is refused with PUBLIC_URL at ${host}: there anybody would sign in as anybody and pay with test money. Without it the shop needs its real providers; a sandbox is for localhost`,
    ]);
  if (reach === 'network' && sandboxPublic === 'no')
    throw new ConfigError([
      `GYEOL_SANDBOX=on with PUBLIC_URL at ${host}, a private address, needs GYEOL_SANDBOX_PUBLIC=yes`,
    ]);
};
