import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BaseDeps } from '../config.ts';
import { chooseSigner } from '../login/key-ring.ts';
import { listPublishedKeys } from '../login/key-store.ts';
import { loadSigningKeys } from '../login/keys.ts';
import { tokenLifetime } from '../login/tokens.ts';

type CommandDeps = Pick<BaseDeps, 'db' | 'now' | 'config'>;
interface NewKeyDeps extends Pick<CommandDeps, 'now'> {
  readonly config: Pick<CommandDeps['config'], 'jwtKeysDir' | 'jwtKeyWaitSeconds'>;
}
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const later = (from: Date, seconds: number): Date => new Date(from.getTime() + seconds * 1_000);

const stamp = (at: Date): string => at.toISOString().replace(/\D/g, '').slice(0, 14);

/**
 * `new-key` writes the next signing key into JWT_KEYS_DIR. `new-key -` prints the key instead, for a folder that is
 * mounted from a Kubernetes Secret. Running processes publish the new key within seconds and sign with it after
 * JWT_KEY_WAIT_SECONDS.
 */
export const newKey = async ({ now, config }: NewKeyDeps, [target]: readonly string[]): Promise<void> => {
  const pem = generateKeyPairSync('rsa', { modulusLength: 3072 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
  if (target === '-') return void process.stdout.write(pem);
  const file = join(config.jwtKeysDir, `${stamp(now())}.pem`);
  // The flag `wx` never overwrites a key that is in use.
  writeFileSync(file, pem, { mode: 0o600, flag: 'wx' });
  print(`${file}: published within seconds, signs after ${config.jwtKeyWaitSeconds} s`);
};

/** `keys` prints which key signs, when each newer key begins to sign, and when each older key can be removed. */
export const keys = async ({ db, now, config }: CommandDeps): Promise<void> => {
  const folder = loadSigningKeys(config.jwtKeysDir);
  const published = await listPublishedKeys(
    db,
    folder.keys.map(({ kid }) => kid),
  );
  const waitMs = config.jwtKeyWaitSeconds * 1_000;
  const signer = chooseSigner(folder, published, { now: now(), waitMs });
  const signsFrom = (kid: string | undefined): Date | undefined => {
    const since = published.find((one) => one.kid === kid)?.publishedAt;
    return since && later(since, config.jwtKeyWaitSeconds);
  };
  for (const [index, { kid }] of folder.keys.entries()) {
    const next = signsFrom(folder.keys[index + 1]?.kid);
    if (kid === signer.kid) print(`${kid}  signs`);
    else if (kid > signer.kid)
      print(`${kid}  signs from ${signsFrom(kid)?.toISOString() ?? 'a while after it is published'}`);
    else print(`${kid}  verifies; can be removed from ${next ? later(next, tokenLifetime).toISOString() : '-'}`);
  }
};
