import type { Worker } from '@gyeol/service-kit/app.ts';
import type { BaseDeps } from '../config.ts';
import { insertPublishedKeys, listPublishedKeys, type PublishedKey } from './key-store.ts';
import { type KeyFolder, loadSigningKeys, type SigningKey, type SigningKeys } from './keys.ts';

const lookEveryMs = 5_000;

/**
 * Chooses the newest key, by name, that was published at least `waitMs` ago, because every verifier has it by then.
 * Without such a key, chooses the oldest key.
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
   * A new key is published at once and signs later. Throws when a file is broken, and then keeps the keys as they were.
   */
  refresh(): Promise<void>;
  readonly worker: Worker;
}

type Parts = Pick<BaseDeps, 'db' | 'now' | 'log' | 'config'>;

/**
 * An added or removed file takes effect within seconds, without a restart. Throws ConfigError when the folder is
 * unusable at the start.
 */
export const createKeyRing = ({ db, now, log, config }: Parts): KeyRing => {
  const waitMs = config.jwtKeyWaitSeconds * 1_000;
  let folder = loadSigningKeys(config.jwtKeysDir);
  let published: readonly PublishedKey[] = [];
  let logged = '';

  const refresh = async (): Promise<void> => {
    folder = loadSigningKeys(config.jwtKeysDir);
    const kids = folder.keys.map(({ kid }) => kid);
    if (kids.some((kid) => !published.some((one) => one.kid === kid))) await insertPublishedKeys(db, kids, now());
    published = await listPublishedKeys(db, kids);
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
