import type { Worker } from '@gyeol/service-kit/app.ts';
import type { BaseDeps } from '../config.ts';
import { type PublishedKey, publishedKeys, recordPublished } from './key-store.ts';
import { type KeyFolder, loadSigningKeys, type SigningKey, type SigningKeys } from './keys.ts';

const lookEveryMs = 5_000;

/**
 * Chooses the newest key, by name, that has been published long enough for every verifier to have it; the oldest key
 * when none has.
 */
export const chooseSigner = (
  { keys }: Pick<KeyFolder, 'keys'>,
  published: readonly PublishedKey[],
  { now, waitMs }: { now: Date; waitMs: number },
): SigningKey => {
  const eligible = new Set(
    published.filter(({ publishedAt }) => now.getTime() - publishedAt.getTime() >= waitMs).map(({ kid }) => kid),
  );
  return keys.findLast(({ kid }) => eligible.has(kid)) ?? keys[0];
};

export interface KeyRing {
  readonly keys: SigningKeys;
  /**
   * Reads the folder again: a new key is published at once and signs later. A broken file throws and changes nothing.
   */
  refresh(): Promise<void>;
  readonly worker: Worker;
}

type Parts = Pick<BaseDeps, 'db' | 'now' | 'log' | 'config'>;

/**
 * Follows the keys of JWT_KEYS_DIR: a file that is added or removed counts within seconds, without a restart. Throws
 * ConfigError when the folder is unusable at the start.
 */
export const createKeyRing = ({ db, now, log, config }: Parts): KeyRing => {
  const waitMs = config.jwtKeyWaitSeconds * 1_000;
  let folder = loadSigningKeys(config.jwtKeysDir);
  let published: readonly PublishedKey[] = [];
  let logged = '';

  const refresh = async (): Promise<void> => {
    folder = loadSigningKeys(config.jwtKeysDir);
    const kids = folder.keys.map(({ kid }) => kid);
    if (kids.some((kid) => !published.some((one) => one.kid === kid))) await recordPublished(db, kids, now());
    published = await publishedKeys(db, kids);
    const { kid: signer } = keys.signer;
    if (logged !== `${kids} ${signer}`) log.info({ kids, signer }, 'signing keys');
    logged = `${kids} ${signer}`;
  };
  const keys: SigningKeys = {
    get signer() {
      return chooseSigner(folder, published, { now: now(), waitMs });
    },
    get jwks() {
      return folder.jwks;
    },
    get publicKeys() {
      return folder.publicKeys;
    },
  };
  return { keys, refresh, worker: { name: 'signing-keys', everyMs: lookEveryMs, run: refresh } };
};
