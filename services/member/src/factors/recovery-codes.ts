import { randomBytes } from 'node:crypto';
import { hashToken } from '../phones/proof-store.ts';

const count = 10;
const codeBytes = 16;

/** Ten codes of 128 bits, each as eight groups of four hexadecimal digits. */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () => (randomBytes(codeBytes).toString('hex').match(/.{4}/g) as string[]).join('-'));

/** Reads a typed code without spaces and dashes, in the letters of a keyboard that types in full width, too. */
export const foldCode = (typed: string): string => typed.normalize('NFKC').toLowerCase().replace(/[\s-]/g, '');

/** A code has 128 random bits, so that its hash needs no salt and no slow function. */
export const hashRecoveryCode = (code: string): string => hashToken(foldCode(code));
