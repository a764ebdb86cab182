import { describe, expect, it } from 'vitest';
import { imageTypeOf } from './image-type.ts';

describe('the type of an image', () => {
  it.each([
    ['jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0])],
    ['png', Buffer.from('\x89PNG\r\n\x1a\nIHDR', 'latin1')],
    ['webp', Buffer.from('RIFF\x10\x00\x00\x00WEBPVP8 ', 'latin1')],
    [undefined, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    [undefined, Buffer.from('GIF89a')],
    [undefined, Buffer.from('RIFF\x10\x00\x00\x00WAVE', 'latin1')],
    [undefined, Buffer.alloc(0)],
  ])('is recognised as %s by its first bytes', (type, bytes) => expect(imageTypeOf(bytes)).toBe(type));
});
