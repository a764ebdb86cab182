import { type CommonConfig, ConfigError } from './config.ts';
import { createNetworkCheck, loopbackNetworks, privateNetworks } from './http/networks.ts';

/** The clients that can reach an address: those on this machine, in its network, or anywhere. */
export type Reach = 'machine' | 'network' | 'world';

const isLoopback = createNetworkCheck(loopbackNetworks);
const isPrivate = createNetworkCheck(privateNetworks);

/** Reads the host as browsers do: `URL` lowercases letters and writes IPv4 of any spelling as four parts. */
const hostOf = (address: string): string => new URL(address).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

/**
 * Answers from where an absolute URL can be reached. A name counts as reachable from anywhere, because only the network
 * decides where the name leads. `localhost` and names below it always mean this machine (RFC 6761).
 */
export const reachOf = (address: string): Reach => {
  const host = hostOf(address);
  if (host === 'localhost' || host.endsWith('.localhost') || isLoopback(host)) return 'machine';
  return isPrivate(host) ? 'network' : 'world';
};

type SandboxConfig = Pick<CommonConfig, 'sandbox' | 'sandboxPublic' | 'publicUrl'>;

/**
 * Refuses a sandbox whose public address is reachable too widely, because a sandbox shows the codes of its messages and
 * takes test payments. A sandbox is for this machine, and for its network when the operator allows it. Throws
 * ConfigError.
 */
export const refusePublicSandbox = ({ sandbox, sandboxPublic, publicUrl }: SandboxConfig): void => {
  if (!sandbox || publicUrl === undefined) return;
  const reach = reachOf(publicUrl);
  // Shows only the host, because the rest may hold a password.
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
