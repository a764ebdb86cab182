import { describe, expect, it } from 'vitest';
import { createFormImage, type FormImage, pathsOf, splitPaths } from './form-image.ts';
import { refusalsOf } from './prepare-image.ts';
import { validateImage } from './validate-image.ts';

const createImage = (path: string, state: FormImage['state']): FormImage => ({
  id: path,
  name: path,
  preview: path,
  progress: 1,
  state,
  ...(state === 'failed' ? {} : { path }),
});

describe('the images of a form', () => {
  it('keep the name of the chosen file even when another file is uploaded in its place', () => {
    const sent = new File([], '큰 사진.webp');
    expect(createFormImage(sent, 'uploading').name).toBe('큰 사진.webp');
    expect(createFormImage(sent, 'uploading', { name: '큰 사진.jpg', path: 'a' }).name).toBe('큰 사진.jpg');
  });
  it('have their paths listed in order, except the paths of failed images', () =>
    expect(
      pathsOf({ images: [createImage('b', 'saved'), createImage('x', 'failed'), createImage('a', 'ready')] }),
    ).toEqual(['b', 'a']));
  it('are split into saved images that stay and new images after them', () => {
    expect(splitPaths({ images: [createImage('a', 'saved'), createImage('n', 'ready')] })).toEqual({
      remaining: ['a'],
      added: ['n'],
    });
    expect(splitPaths({ images: [createImage('n', 'ready')] })).toEqual({ remaining: [], added: ['n'] });
  });
  it('keep the position of a new image that is before a saved one', () =>
    expect(
      splitPaths({ images: [createImage('n', 'ready'), createImage('a', 'saved'), createImage('m', 'ready')] }),
    ).toEqual({
      remaining: ['n', 'a'],
      added: ['m'],
    }));
  it.each([
    ['image/jpeg', 9 * 1024 * 1024, undefined],
    ['image/webp', 40 * 1024 * 1024 + 1, '사진 용량이 너무 큽니다. 40MB 이하의 사진을 선택해주세요.'],
    ['image/heic', 10, 'HEIC 사진은 올릴 수 없습니다. JPG, PNG, WEBP 사진을 선택해주세요.'],
    ['image/gif', 10, '이미지 파일(JPG, PNG, WEBP)만 올릴 수 있습니다.'],
    ['application/pdf', 10, '이미지 파일(JPG, PNG, WEBP)만 올릴 수 있습니다.'],
  ])('of type %s with %i bytes get the validation message: %s', (type, size, why) =>
    expect(validateImage({ name: 'a', type, size })).toBe(why),
  );
  it('are listed by name with the reason when they are refused', () =>
    expect(
      refusalsOf(
        [
          { name: 'a.heic', type: '', size: 1 },
          { name: 'b.jpg', type: 'image/jpeg', size: 1 },
          { name: 'c.pdf', type: 'application/pdf', size: 1 },
        ],
        validateImage,
      ),
    ).toEqual([
      '‘a.heic’: HEIC 사진은 올릴 수 없습니다. JPG, PNG, WEBP 사진을 선택해주세요.',
      '‘c.pdf’: 이미지 파일(JPG, PNG, WEBP)만 올릴 수 있습니다.',
    ]));
});
