import { expect, it } from 'vitest';
import { blocksOf, createDraft, faultOf, nameOf } from './block-draft.ts';

const drafts = [createDraft('hero'), { ...createDraft('story'), removed: true }, createDraft('notice')];

it('a removed block is not sent, and is not counted in the block number of a refusal', () => {
  expect(blocksOf(drafts).map(({ kind }) => kind)).toEqual(['hero', 'notice']);
  expect(faultOf(drafts, 'blocks.1.link.to')).toEqual({ key: drafts[2]?.key, field: 'link.to' });
  expect(faultOf(drafts, 'blocks.0')).toEqual({ key: drafts[0]?.key, field: '' });
  expect(faultOf(drafts, 'blocks.2.text')).toBeUndefined();
  expect(faultOf(drafts, undefined)).toBeUndefined();
});

it('a block is named by its kind, followed by its heading when it has one', () => {
  expect(nameOf(createDraft('notice').block)).toBe('알림 한 줄');
  expect(nameOf({ kind: 'categories', heading: ' 종류별로 ' })).toBe('카테고리 ‘종류별로’');
});
