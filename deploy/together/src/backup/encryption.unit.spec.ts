import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createKeyFile, decrypt, demandPair, encrypt, privateKeyIn } from './encryption.ts';

const publicKeyIn = (file: string): string => /age1\S+/.exec(file)?.[0] ?? '';
const make = async () => {
  const file = await createKeyFile();
  return { publicKey: publicKeyIn(file), privateKey: privateKeyIn(file) };
};
// The text is longer than one chunk of age (64 KiB).
const plain = Buffer.from('결'.repeat(100_000));

it('an encrypted backup can be decrypted only with the private key of the pair', async () => {
  const [mine, other] = [await make(), await make()];
  const encrypted = await buffer(await encrypt(Readable.from([plain]), mine.publicKey));
  expect(encrypted.includes('결')).toBe(false);
  expect(await buffer(await decrypt(Readable.from([encrypted]), mine.privateKey))).toEqual(plain);
  await expect(decrypt(Readable.from([encrypted]), other.privateKey)).rejects.toThrow('does not open this backup');
});
it('decrypting fails when the backup was cut off or changed', async () => {
  const { publicKey, privateKey } = await make();
  const encrypted = await buffer(await encrypt(Readable.from([plain]), publicKey));
  const read = async (bytes: Buffer) => buffer(await decrypt(Readable.from([bytes]), privateKey));
  await expect(read(encrypted.subarray(0, 200_000))).rejects.toThrow();
  const changed = Buffer.from(encrypted);
  changed[100_000] = (changed[100_000] ?? 0) ^ 1;
  await expect(read(changed)).rejects.toThrow();
});
it('an error of the source stream is passed on during encryption', async () => {
  const { publicKey } = await make();
  const failing = Readable.from(
    (async function* () {
      yield plain;
      throw new Error('the database went away');
    })(),
  );
  await expect(encrypt(failing, publicKey).then(buffer)).rejects.toThrow('the database went away');
});
it('a private key is refused when it does not match, is malformed, or is missing in the key file', async () => {
  const { publicKey, privateKey } = await make();
  await demandPair(privateKey, publicKey);
  await expect(demandPair((await make()).privateKey, publicKey)).rejects.toThrow('this private key belongs to age1');
  await expect(demandPair('AGE-SECRET-KEY-1', publicKey)).rejects.toThrow('no private key of age');
  expect(() => privateKeyIn(`# public key: ${publicKey}\n`)).toThrow('no private key');
});
