import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '@gyeol/service-kit/config.ts';

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
}
export interface SigningKeys {
  readonly signer: SigningKey;
  /**
   * The public half of every key (RFC 7517). Older keys are included, so that their tokens stay valid until they
   * expire.
   */
  readonly jwks: readonly Record<string, string>[];
  /** Public keys by `kid`. This service itself verifies tokens with them. */
  readonly publicKeys: ReadonlyMap<string, KeyObject>;
}
/** `keys` is sorted by file name, the oldest key first. */
export interface KeyFolder extends Omit<SigningKeys, 'signer'> {
  readonly keys: readonly [SigningKey, ...SigningKey[]];
}

const minimumBits = 2048;

const publicJwk = ({ kid, privateKey }: SigningKey): Record<string, string> => {
  const { kty = '', n = '', e = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return { kty, n, e, kid, use: 'sig', alg: 'RS256' };
};

const parseKey = (text: Buffer, file: string): KeyObject => {
  try {
    return createPrivateKey(text);
  } catch {
    throw new ConfigError([`JWT_KEYS_DIR: ${file} is not a private key in PEM`]);
  }
};
const readKey = (directory: string, file: string): SigningKey => {
  const privateKey = parseKey(readFileSync(join(directory, file)), file);
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

/**
 * Reads every `*.pem` of the folder. Throws ConfigError when there is none, and when a file is no RSA key of 2048 bits
 * or more.
 */
export const loadSigningKeys = (directory: string): KeyFolder => {
  const files = listFiles(directory)
    .filter((file) => file.endsWith('.pem'))
    .sort();
  const [oldest, ...newer] = files.map((file) => readKey(directory, file));
  if (oldest === undefined) throw new ConfigError([`JWT_KEYS_DIR holds no *.pem: ${directory}`]);
  const keys = [oldest, ...newer] as const;
  return {
    keys: [oldest, ...newer],
    jwks: keys.map(publicJwk),
    publicKeys: new Map(keys.map(({ kid, privateKey }) => [kid, createPublicKey(privateKey)])),
  };
};
