import { expect, it } from 'vitest';
import { blocksOf } from './page-shop.ts';

it('the Korean manual page of installation has the same commands as the page that the tests run', () => {
  const commands = blocksOf('docs/operate/install.md');
  expect(commands.length).toBeGreaterThan(5);
  expect(blocksOf('docs/ko/install.md')).toEqual(commands);
});
