import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { createNetworkCheck, loopbackNetworks, privateNetworks } from '../http/networks.ts';
import { Red } from './check.ts';

const sentences: readonly (readonly [RegExp, wrong: string, remedy: string])[] = [
  [/^ECONNREFUSED$/, 'nobody listens at', 'start the server, or put its address and port right'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'no address is known for', 'put the name right, or ask whether this network knows it'],
  [
    /^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|TimeoutError|KafkaJSConnectionError|KafkaJSRequestTimeoutError)$/,
    'no way leads to',
    'look whether a firewall or a network policy stands between',
  ],
  [
    /^(ECONNRESET|EPIPE|UND_ERR_SOCKET|KafkaJSConnectionClosedError)$/,
    'the connection was closed by',
    'look whether it wants TLS, or does not know it',
  ],
  [/^CERT_HAS_EXPIRED$/, 'the certificate has expired of', 'renew it there, and look at the clock of this machine'],
  [/^CERT_NOT_YET_VALID$/, 'the certificate is not valid yet of', 'look at the clock of this machine'],
  [
    /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_.*)$/,
    'nobody whom this machine knows signed the certificate of',
    'name who signed it (sslrootcert= of a database address, KAFKA_SSL_CA_FILE, NODE_EXTRA_CA_CERTS for all else)',
  ],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'the certificate is for another name than', 'use the name that stands in it'],
  [/^(EPROTO|ERR_SSL_.*)$/, 'no TLS is spoken by', 'take TLS out of the address, or switch it on there'],
];

const codesOf = (error: unknown, depth = 0): string[] => {
  const { code, name, cause, errors } = (error ?? {}) as { code?: unknown; name?: string } & Partial<AggregateError>;
  if (depth > 4 || error === undefined || error === null) return [];
  const inner = [cause, ...(Array.isArray(errors) ? errors : [])].flatMap((one) => codesOf(one, depth + 1));
  return [...(typeof code === 'string' ? [code] : []), ...inner, name ?? ''];
};

/** Explains in a sentence why a server cannot be reached. Undefined when the error has another reason. */
export const explainReach = (error: unknown, where: string): Red | undefined => {
  for (const code of codesOf(error)) {
    const found = sentences.find(([pattern]) => pattern.test(code));
    if (found) return new Red(`${found[1]} ${where} (${code})`, found[2]);
  }
  return undefined;
};

/** Cloud providers also use 100.64.0.0/10 for internal addresses (RFC 6598). */
const isNear = createNetworkCheck([...loopbackNetworks, ...privateNetworks, '100.64.0.0/10']);

/** True when all addresses of a host belong to this machine or to a private network. */
export const isPrivateHost = async (host: string): Promise<boolean> => {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  const addresses = isIP(bare) ? [bare] : (await lookup(bare, { all: true })).map(({ address }) => address);
  return addresses.every(isNear);
};
