import { readFileSync } from 'node:fs';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { colourFaults, contrastOf, ShopProfile } from './shop-profile.ts';

const [sample] = JSON.parse(
  readFileSync(new URL('../../samples/2026-11-23-shop-profile-saved.json', import.meta.url), 'utf8'),
) as [{ data: { profile: ShopProfile } }];
const { profile } = sample.data;

describe('the colours of a shop', () => {
  it('have the contrast that WCAG defines', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
  it('are readable by default', () => expect(colourFaults(profile.colours)).toEqual([]));
  it('are refused with each pair of text and background that is hard to read', () => {
    expect(colourFaults({ ...profile.colours, ink3: '#aaaaaa' })).toEqual([
      { text: 'ink3', ground: 'paper', name: '흐린 글자색과 바탕색', contrast: 2.1 },
      { text: 'ink3', ground: 'surface', name: '흐린 글자색과 카드 바탕색', contrast: 2.3 },
    ]);
  });
});

describe('a shop profile', () => {
  const named = (name: string) => Value.Check(ShopProfile, { ...profile, names: { ...profile.names, name } });
  it.each(['결', '아람 서점', 'A'])('takes the name %j', (name) => expect(named(name)).toBe(true));
  it.each(['', '스'.repeat(21)])('refuses the name %j', (name) => expect(named(name)).toBe(false));
  it.each(['http://a.example', 'javascript:alert(1)', 'https://', 'https://a b'])(
    'refuses the chat address %s',
    (chatUrl) => {
      expect(Value.Check(ShopProfile, { ...profile, contact: { ...profile.contact, chatUrl } })).toBe(false);
    },
  );
});
