import { expect, it, onTestFinished } from 'vitest';
import { letterBeyond, watchRareLetters } from './rare-letters.ts';

it.each([
  ['오래 쓸수록 좋아지는 것들, 헌책방 펭귄 3,000원 · “봄” 💌 – … ×', false],
  ['뷁', true],
  ['きのう', true],
])('knows whether %s has a letter that no file of the style sheets has', (text, beyond) => {
  expect(letterBeyond(document.fonts).test(text)).toBe(beyond);
});

it('fetches the faces of rare letters when a page shows one', async () => {
  const paragraph = document.createElement('p');
  document.body.append(paragraph);
  onTestFinished(() => paragraph.remove());
  const faces = () => [...document.fonts].length;
  const before = faces();
  watchRareLetters();
  paragraph.textContent = '뷁';
  await expect.poll(faces).toBeGreaterThan(before);
});
