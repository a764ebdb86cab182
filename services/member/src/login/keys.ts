import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '@gyeol/service-kit/config.ts';

export interface SigningKeys {
  /** Signs new tokens. */
  readonly newest: { readonly kid: string; readonly privateKey: KeyObject };
  /** RFC 7517: the public half of every key, so that tokens of an older one stay good until they end. */
  readonly jwks: readonly Record<string, string>[];
  /** The same by key id, for this service's own verification. */
  readonly publicKeys: ReadonlyMap<string, KeyObject>;
}

const minimumBits = 2048;

const publicJwk = (kid: string, privateKey: KeyObject): Record<string, string> => {
  const { kty = '', n = '', e = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return { kty, n, e, kid, use: 'sig', alg: 'RS256' };
};

const readKey = (directory: string, file: string): { kid: string; privateKey: KeyObject } => {
  const privateKey = createPrivateKey(readFileSync(join(directory, file)));
  if (privateKey.asymmetricKeyType !== 'rsa' || (privateKey.asymmetricKeyDetails?.modulusLength ?? 0) < minimumBits) {
    throw new ConfigError([`JWT_KEYS_DIR: ${file} is not an RSA key of ${minimumBits} bits or more`]);
  }
  return { kid: file.replace(/\.pem$/, ''), privateKey };
};

const listFiles = (directory: string): string[] => {
  try {
    return readdirSync(directory);
  } catch {
    throw new ConfigError([`JWT_KEYS_DIR is not a readable folder: ${directory}`]);
  }
};

/** Reads every `*.pem` of the folder; the last by name signs. Throws ConfigError when there is none. */
export const loadSigningKeys = (directory: string): SigningKeys => {
  const files = listFiles(directory)
    .filter((file) => file.endsWith('.pem'))
    .sort();
  const keys = files.map((file) => readKey(directory, file));
  const newest = keys.at(-1);
  if (newest === undefined) throw new ConfigError([`JWT_KEYS_DIR holds no *.pem: ${directory}`]);
  return {
    newest,
    jwks: keys.map(({ kid, privateKey }) => publicJwk(kid, privateKey)),
    publicKeys: new Map(keys.map(({ kid, privateKey }) => [kid, createPublicKey(privateKey)])),
  };
};
