import { describe, expect, it } from 'vitest';
import { acceptsGzip, matchesEtag } from './cached-response.ts';

describe('a cached response', () => {
  it.each([
    ['gzip', true],
    ['gzip, deflate, br', true],
    ['br;q=1.0, gzip;q=0.8', true],
    ['deflate,gzip', true],
    ['gzip;q=0', false],
    ['gzip; q=0.0, br', false],
    ['xgzip', false],
    ['br', false],
    ['', false],
    [undefined, false],
  ])('is sent as gzip for Accept-Encoding %j: %s', (header, accepted) => {
    expect(acceptsGzip(header)).toBe(accepted);
  });

  it.each([
    ['"a"', true],
    ['W/"a"', true],
    ['"b", "a"', true],
    ['*', true],
    ['"b"', false],
    ['a', false],
    [undefined, false],
  ])('is unchanged for If-None-Match %j: %s', (header, matches) => {
    expect(matchesEtag(header, '"a"')).toBe(matches);
  });
});
