import type { Setting } from '@gyeol/service-kit/config.ts';
import { decrypt, encrypt } from '@gyeol/service-kit/encryption.ts';
import { problem } from '@gyeol/service-kit/errors.ts';

/** A key of AES-256 with the id by which secrets name it. */
export interface SecretKey {
  readonly id: string;
  /** 64 hexadecimal digits. */
  readonly key: string;
}

/**
 * A setting of keys, the newest last. It may be empty, because older shops have no secret file for it: nobody can then
 * enrol a second factor.
 */
export const secretKeys = (name: string, description: string): Setting<readonly SecretKey[]> => ({
  name,
  description,
  secret: true,
  mayLackFile: true,
  read: (raw = '') =>
    raw
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => {
        const [, id = '', hex = ''] = /^([\w-]{1,20}):([0-9a-f]{64})$/i.exec(part) ?? [];
        if (id === '') throw new Error('must be comma-separated <id>:<64 hexadecimal digits>');
        return { id, key: hex };
      }),
});

const subjectOf = (id: string, memberId: number): string => `second factor ${id} ${memberId}`;

/** Encrypts a secret of a member with the newest key, whose id stands before it. Throws SECOND_FACTOR_OFF. */
export const encryptSecret = (keys: readonly SecretKey[], memberId: number, secret: string): string => {
  const newest = keys.at(-1);
  if (newest === undefined) throw problem('SECOND_FACTOR_OFF');
  return `${newest.id}.${encrypt(newest.key, subjectOf(newest.id, memberId), { secret }).toString('base64url')}`;
};

/** Throws SECOND_FACTOR_OFF without the key, and for the secret of another member or with changed bytes. */
export const decryptSecret = (keys: readonly SecretKey[], memberId: number, stored: string): string => {
  const [id = '', text = ''] = stored.split('.');
  const key = keys.find((one) => one.id === id)?.key;
  if (key === undefined) throw problem('SECOND_FACTOR_OFF', { detail: `no key ${id}` });
  try {
    return (decrypt(key, subjectOf(id, memberId), Buffer.from(text, 'base64url')) as { secret: string }).secret;
  } catch (cause) {
    throw problem('SECOND_FACTOR_OFF', { detail: `the secret does not fit the key ${id}`, cause });
  }
};

export const isOfNewestKey = (keys: readonly SecretKey[], stored: string): boolean =>
  stored.startsWith(`${keys.at(-1)?.id}.`);
