import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { installOnce } from './install-once.ts';
import { cacheDir } from './programs.ts';

const newFolder = (): string => {
  mkdirSync(cacheDir, { recursive: true });
  const folder = mkdtempSync(join(cacheDir, 'test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

it('two installations of a folder at once leave one whole folder, and both return it', async () => {
  const path = join(newFolder(), 'package');
  let started = 0;
  const both = Promise.withResolvers<void>();
  const install = async (draft: string): Promise<void> => {
    started += 1;
    if (started === 2) both.resolve();
    await both.promise;
    mkdirSync(draft);
    writeFileSync(join(draft, 'module'), 'whole');
  };
  expect(await Promise.all([installOnce(path, install), installOnce(path, install)])).toEqual([path, path]);
  expect(readFileSync(join(path, 'module'), 'utf8')).toBe('whole');
  await installOnce(path, install);
  expect(started).toBe(2);
});

it('an installation that fails leaves nothing, and the next one installs', async () => {
  const path = join(newFolder(), 'program');
  const failing = installOnce(path, async (draft) => {
    writeFileSync(draft, 'half');
    throw new Error('cut off');
  });
  await expect(failing).rejects.toThrow('cut off');
  await installOnce(path, async (draft) => writeFileSync(draft, 'whole'));
  expect(readFileSync(path, 'utf8')).toBe('whole');
});
