import { describe, expect, it } from 'vitest';
import { missingPlatforms } from './lock-file.ts';

const tool = { optionalDependencies: { 'tool-linux': '1.0.0', 'tool-darwin': '1.0.0' } };

describe('package-lock.json', () => {
  it('is complete when every build of every machine is listed, beside its package or further out', () => {
    const packages = {
      '': {},
      'node_modules/tool': tool,
      'node_modules/tool/node_modules/tool-linux': {},
      'node_modules/tool-darwin': {},
    };
    expect(missingPlatforms({ packages })).toEqual([]);
  });

  it('names the build that npm dropped, and not one that lies in another package', () => {
    const packages = {
      'node_modules/tool': tool,
      'node_modules/tool-linux': {},
      'node_modules/other/node_modules/tool-darwin': {},
    };
    expect(missingPlatforms({ packages })).toEqual(['tool-darwin, of node_modules/tool']);
  });
});
