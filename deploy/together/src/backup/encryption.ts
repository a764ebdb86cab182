import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';

class KeyError extends Error {
  override readonly name = 'KeyError';
  readonly code = 'BACKUP_KEY';
}

// Node and the DOM each declare the types of web streams. The two declarations describe the same objects at run time.
type AnyStream = Parameters<Encrypter['encrypt']>[0] & ReadableStream<Uint8Array>;

/** `publicKey` has the form `age1…`. */
export const encrypt = async (plain: Readable, publicKey: string): Promise<Readable> => {
  const encrypter = new Encrypter();
  encrypter.addRecipient(publicKey);
  const encrypted: unknown = await encrypter.encrypt(Readable.toWeb(plain) as AnyStream);
  return Readable.fromWeb(encrypted as ReadableStream<Uint8Array>);
};

/** Decrypts a file. When the file was cut off or changed, reading fails at that place. Throws KeyError. */
export const decrypt = async (encrypted: Readable, privateKey: string): Promise<Readable> => {
  const decrypter = new Decrypter();
  decrypter.addIdentity(privateKey);
  const plain: unknown = await decrypter.decrypt(Readable.toWeb(encrypted) as AnyStream).catch((error: Error) => {
    throw new KeyError(`the private key does not open this backup: ${error.message}`);
  });
  return Readable.fromWeb(plain as ReadableStream<Uint8Array>);
};

/**
 * Makes a new key pair, as the text of a file that is stored away from the shop. A comment in the file contains the
 * public key, in the format of age.
 */
export const createKeyFile = async (): Promise<string> => {
  const privateKey = await generateIdentity();
  return `# public key: ${await identityToRecipient(privateKey)}\n${privateKey}\n`;
};

/** Throws KeyError. */
export const privateKeyIn = (text: string): string => {
  const found = text.split(/\s+/).find((word) => word.startsWith('AGE-SECRET-KEY-'));
  if (found === undefined) throw new KeyError('no private key (AGE-SECRET-KEY-…) comes on the standard input');
  return found;
};

/** Throws KeyError when a private key and a public key are not of the same pair. */
export const demandPair = async (privateKey: string, publicKey: string): Promise<void> => {
  const own = await identityToRecipient(privateKey).catch(() => {
    throw new KeyError('this is no private key of age');
  });
  if (own !== publicKey)
    throw new KeyError(`this private key belongs to ${own}; backups are encrypted to ${publicKey}`);
};
