import { describe, expect, it } from 'vitest';
import { defaultCors, matchingRule, parseCors } from './cors.ts';

const ask = (origin: string, method = 'PUT', headers: string[] = []) => ({ origin, method, headers });

describe('rules', () => {
  it('allow one star in an origin, and nothing around it', () => {
    const rules = [{ origins: ['https://*.gyeol.shop'], methods: ['PUT'], headers: ['x-*'], exposed: [] }];
    expect(matchingRule(rules, ask('https://www.gyeol.shop'))).toBe(rules[0]);
    expect(matchingRule(rules, ask('https://gyeol.shop'))).toBeUndefined();
    expect(matchingRule(rules, ask('https://www.gyeol.shop.evil.example'))).toBeUndefined();
    expect(matchingRule(rules, ask('https://www.gyeol.shop', 'PUT', ['x-one', 'y']))).toBeUndefined();
  });

  it('are the shop and its uploads when nobody set any', () => {
    const rules = defaultCors(['http://127.0.0.1:8080']);
    expect(matchingRule(rules, ask('http://127.0.0.1:8080', 'PUT', ['content-type']))).toBeDefined();
    expect(matchingRule(rules, ask('http://127.0.0.1:8080', 'DELETE'))).toBeUndefined();
  });

  it('come from XML, which must hold usable ones', () => {
    const xml =
      '<CORSConfiguration><CORSRule><AllowedOrigin>http://a</AllowedOrigin><AllowedMethod>GET</AllowedMethod></CORSRule></CORSConfiguration>';
    expect(parseCors(xml)).toEqual([{ origins: ['http://a'], methods: ['GET'], headers: [], exposed: [] }]);
    expect(() => parseCors('<CORSConfiguration/>')).toThrow('well-formed');
    expect(() => parseCors(xml.replace('GET', 'FLY'))).toThrow('well-formed');
  });
});
