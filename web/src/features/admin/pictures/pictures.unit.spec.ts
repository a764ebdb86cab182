import { describe, expect, it } from 'vitest';
import { type AdminPicture, pathsOf, splitPaths } from './picture.ts';
import { whyNot } from './why-not.ts';

const picture = (path: string, state: AdminPicture['state']): AdminPicture => ({
  id: path,
  name: path,
  preview: path,
  progress: 1,
  state,
  ...(state === 'failed' ? {} : { path }),
});

describe('the pictures of a form', () => {
  it('are named in their order, without those that failed', () =>
    expect(pathsOf({ pictures: [picture('b', 'saved'), picture('x', 'failed'), picture('a', 'ready')] })).toEqual([
      'b',
      'a',
    ]));
  it('split into those that stay and those that come behind them', () => {
    expect(splitPaths({ pictures: [picture('a', 'saved'), picture('n', 'ready')] })).toEqual({
      kept: ['a'],
      added: ['n'],
    });
    expect(splitPaths({ pictures: [picture('n', 'ready')] })).toEqual({ kept: [], added: ['n'] });
  });
  it('keep the place of a new one that stands before a saved one', () =>
    expect(splitPaths({ pictures: [picture('n', 'ready'), picture('a', 'saved'), picture('m', 'ready')] })).toEqual({
      kept: ['n', 'a'],
      added: ['m'],
    }));
  it.each([
    ['image/jpeg', 5 * 1024 * 1024, undefined],
    ['image/webp', 5 * 1024 * 1024 + 1, '이미지 크기는 5MB 이하여야 합니다.'],
    ['image/gif', 10, '이미지 파일(JPG, PNG, WEBP)만 올릴 수 있습니다.'],
    ['application/pdf', 10, '이미지 파일(JPG, PNG, WEBP)만 올릴 수 있습니다.'],
  ])('%s of %i bytes: %s', (type, size, why) => expect(whyNot({ type, size })).toBe(why));
});
