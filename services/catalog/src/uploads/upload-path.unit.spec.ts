import { isProblem } from '@gyeol/service-kit/errors.ts';
import { describe, expect, it } from 'vitest';
import { uploadName } from './upload-path.ts';

const codeOf = (path: string) => {
  try {
    return uploadName(path).basename;
  } catch (error) {
    return isProblem(error) ? error.code : error;
  }
};

describe('upload path', () => {
  it.each([
    ['1700000000_bag.jpg', '1700000000_bag.jpg', 'image/jpeg'],
    ['item/2026/사진 1.PNG', '사진_1.png', 'image/png'],
    ['a.b.webp', 'a.b.webp', 'image/webp'],
    ['x.jpeg', 'x.jpeg', 'image/jpeg'],
    ['weird<>&"name.jpg', 'weird____name.jpg', 'image/jpeg'],
  ])('%s is stored as %s', (path, basename, contentType) => {
    expect(uploadName(path)).toEqual({ basename, contentType });
  });
  it.each(['../x.jpg', 'a/../x.jpg', '/etc/x.jpg', 'a\\x.jpg', 'a\nx.jpg', 'a\u0000.jpg', 'http://x/y.jpg', './x.jpg'])(
    '%j is refused',
    (path) => expect(codeOf(path)).toBe('IMAGE_PATH_INVALID'),
  );
  it.each(['x.svg', 'x.gif', 'x.html', 'x', '.jpg', 'x.jpg.exe', 'x.'])(
    '%s is refused, because it is not an image',
    (path) => expect(codeOf(path)).toBe('IMAGE_TYPE'),
  );
  it('keeps long names short, in characters and in bytes', () => {
    expect(uploadName(`${'a'.repeat(200)}.jpg`).basename).toBe(`${'a'.repeat(90)}.jpg`);
    expect(uploadName(`${'가'.repeat(200)}.jpg`).basename).toBe(`${'가'.repeat(66)}.jpg`);
  });
});
