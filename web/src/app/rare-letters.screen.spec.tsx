import { expect, it, onTestFinished } from 'vitest';
import { letterBeyond, watchRareLetters } from './rare-letters.ts';

it.each([
  ['오래 쓸수록 좋아지는 것들, 헌책방 펭귄 3,000원 · “봄” 💌 – … ×', false],
  ['뷁', true],
  ['きのう', true],
])('letterBeyond tells whether %s has a letter that no font file of the style sheets covers', (text, beyond) => {
  expect(letterBeyond(document.fonts).test(text)).toBe(beyond);
});

it('the fonts for rare letters are loaded when a page shows such a letter', async () => {
  const paragraph = document.createElement('p');
  document.body.append(paragraph);
  onTestFinished(() => paragraph.remove());
  const faces = () => [...document.fonts].length;
  const before = faces();
  watchRareLetters();
  paragraph.textContent = '뷁';
  await expect.poll(faces).toBeGreaterThan(before);
});
