import { describe, expect, it } from 'vitest';
import { missingPlatforms } from './lock-file.ts';

const tool = { optionalDependencies: { 'tool-linux': '1.0.0', 'tool-darwin': '1.0.0' } };

describe('package-lock.json', () => {
  it('is complete when the build of every platform is listed beside its package or in a folder above', () => {
    const packages = {
      '': {},
      'node_modules/tool': tool,
      'node_modules/tool/node_modules/tool-linux': {},
      'node_modules/tool-darwin': {},
    };
    expect(missingPlatforms({ packages })).toEqual([]);
  });

  it('is incomplete without a build that npm dropped, even if another package contains this build', () => {
    const packages = {
      'node_modules/tool': tool,
      'node_modules/tool-linux': {},
      'node_modules/other/node_modules/tool-darwin': {},
    };
    expect(missingPlatforms({ packages })).toEqual(['tool-darwin, of node_modules/tool']);
  });
});
