import type { Worker } from '@gyeol/service-kit/app.ts';
import type { BaseDeps } from '../config.ts';
import { type PublishedKey, publishedKeys, recordPublished } from './key-store.ts';
import { type KeyFolder, loadSigningKeys, type SigningKey, type SigningKeys } from './keys.ts';

const lookEveryMs = 5_000;

/**
 * Which key signs: the newest by name of those that have been published long enough for every verifier to have it, and
 * the oldest when none has.
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
  /** Reads the folder again: published at once, signing later. A broken file changes nothing and throws. */
  refresh(): Promise<void>;
  readonly worker: Worker;
}

type Parts = Pick<BaseDeps, 'db' | 'now' | 'log' | 'config'>;

/**
 * The keys of JWT_KEYS_DIR as they are now: a file that comes or goes counts within seconds, without a restart. Throws
 * ConfigError when the folder is no good at the start.
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
