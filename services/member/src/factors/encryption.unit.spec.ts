import { describe, expect, it } from 'vitest';
import { decryptSecret, encryptSecret, isOfNewestKey, secretKeys } from './encryption.ts';

const setting = secretKeys('SECOND_FACTOR_KEYS', 'keys');
const [one, two] = ['ab'.repeat(32), 'cd'.repeat(32)];
const read = (raw?: string) => setting.read(raw);

describe('the keys of second factors', () => {
  it('have ids, the newest last; none is no fault', () => {
    expect(read(`2026:${one}, 2027-1:${two}`).map(({ id }) => id)).toEqual(['2026', '2027-1']);
    expect(read()).toEqual([]);
    for (const bad of [one, `:${one}`, '2026:abc', `20 26:${one}`, `2026:${one};2027:${two}`])
      expect(() => read(bad)).toThrow('must be');
  });

  it('encrypt with the newest and decrypt with each, for one member alone', () => {
    const stored = encryptSecret(read(`2026:${one}`), 7, 'SECRET');
    expect(stored).toMatch(/^2026\./);
    expect(stored).not.toContain('SECRET');
    const later = read(`2026:${one},2027:${two}`);
    expect([decryptSecret(later, 7, stored), isOfNewestKey(later, stored)]).toEqual(['SECRET', false]);
    expect(isOfNewestKey(later, encryptSecret(later, 7, 'SECRET'))).toBe(true);
    const refused = { code: 'SECOND_FACTOR_OFF' };
    for (const [keys, member, text] of [
      [later, 8, stored],
      [read(`2027:${two}`), 7, stored],
      [read(`2026:${two}`), 7, stored],
      [later, 7, stored.replace('2026', '2027')],
      [later, 7, `${stored.slice(0, -2)}${stored.endsWith('AA') ? 'BB' : 'AA'}`],
    ] as const)
      expect(() => decryptSecret(keys, member, text)).toThrow(expect.objectContaining(refused));
    expect(() => encryptSecret([], 7, 'SECRET')).toThrow(expect.objectContaining(refused));
  });
});
