import { expect, it } from 'vitest';
import { readText } from './read-text.ts';

it('reads what Korean Excel saves as well as UTF-8', async () => {
  const eucKr = new Uint8Array([0xbf, 0xc9, 0xbc, 0xc7, 0xb9, 0xf8, 0xc8, 0xa3, 0x2c, 0x33]);
  expect(await readText(new Blob([eucKr]))).toBe('옵션번호,3');
  expect(await readText(new Blob(['옵션번호,3']))).toBe('옵션번호,3');
});
