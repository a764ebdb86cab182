import { expect, it } from 'vitest';
import { assetConflictsOf, draftOf } from './asset-conflict.ts';

const group = {
  code: 'HOME',
  title: '배너',
  mainImageUrl: null,
  assetImages: [
    { imageUrl: '/media/a.webp', priority: 1 },
    { imageUrl: '/media/b.webp', priority: 2 },
  ],
};
const opened = draftOf(group);
const saved = draftOf({ ...group, title: '겨울 배너', mainImageUrl: '/media/c.webp', assetImages: [] });

it('assetConflictsOf lists the parts that another operator changed, and marks a part that both changed', () => {
  const typed = { ...opened, title: '봄 배너' };
  expect(assetConflictsOf(opened, saved, typed)).toEqual([
    { part: 'title', edited: true },
    { part: 'main', edited: false },
    { part: 'images', edited: false },
  ]);
  expect(assetConflictsOf(opened, saved, saved)).toEqual([]);
  expect(assetConflictsOf(opened, opened, typed)).toEqual([]);
});
