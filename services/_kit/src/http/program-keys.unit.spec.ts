import { createHash, randomBytes } from 'node:crypto';
import { isProgramKey, writeProgramKey } from '@gyeol/contracts/rules/program-key.ts';
import { describe, expect, it } from 'vitest';
import { hashOfKey } from './program-keys.ts';

const key = writeProgramKey(randomBytes(32).toString('base64url'));

describe('the text of a key', () => {
  it('of 32 bytes is hashed as it is', () => {
    expect(isProgramKey(key)).toBe(true);
    expect(hashOfKey(key)).toBe(createHash('sha256').update(key, 'utf8').digest('hex'));
  });
  it.each([
    ['nothing', ''],
    ['the prefix', 'gyk_'],
    ['a letter less', key.slice(0, -1)],
    ['a letter more', `${key}A`],
    ['a line end', `${key}\n`],
    ['a space', ` ${key}`],
    ['another prefix', key.replace('gyk_', 'gyz_')],
    ['another alphabet', `gyk_${'+'.repeat(43)}`],
    ['padding', `${key.slice(0, -1)}=`],
    ['a token', 'eyJhbGciOiJSUzI1NiJ9.e30.AA'],
  ])('with %s is no key, about which nobody is asked', (_, text) => {
    expect(hashOfKey(text)).toBeUndefined();
  });
  it('is told from a token by its beginning', () => {
    for (const token of ['eyJhbGciOiJSUzI1NiJ9.e30.AA', 'GYK_x', 'xgyk_']) expect(isProgramKey(token)).toBe(false);
  });
});
