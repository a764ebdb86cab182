import { imageTypes } from '@gyeol/contracts/rules/image.ts';
import { problem } from '@gyeol/service-kit/errors.ts';

type Extension = keyof typeof imageTypes;
export interface UploadName {
  /** Letters of any script, digits, `.`, `_`, `-`; at most 100 characters and 205 bytes. */
  readonly basename: string;
  readonly contentType: (typeof imageTypes)[Extension];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const unsafe = /[\u0000-\u001f\u007f\\]|(^|\/)\.\.?(\/|$)|^\/|^[a-z][a-z0-9+.-]*:/i;
/**
 * A file system takes 255 bytes for a name. The id and the dash before the stem take 37, the extension at most 5. Of
 * the other 213, 13 stay unused.
 */
const maxStemBytes = 200;
const cut = (stem: string): string =>
  Buffer.from([...stem].slice(0, 90).join(''))
    .subarray(0, maxStemBytes)
    .toString()
    .replace(/\ufffd+$/, '');
const isExtension = (text: string): text is Extension => Object.hasOwn(imageTypes, text);

/**
 * Answers the name under which a member's file is stored. The folders in the client's path are ignored. Throws
 * IMAGE_PATH_INVALID for a path that climbs, is absolute or holds control characters, IMAGE_TYPE for a type that is not
 * allowed.
 */
export const uploadName = (path: string): UploadName => {
  if (unsafe.test(path)) throw problem('IMAGE_PATH_INVALID');
  const name = path.normalize('NFC').split('/').at(-1) ?? '';
  const dot = name.lastIndexOf('.');
  const extension = name.slice(dot + 1).toLowerCase();
  if (dot < 1 || !isExtension(extension)) throw problem('IMAGE_TYPE');
  const stem = cut(name.slice(0, dot).replace(/[^\p{L}\p{N}._-]/gu, '_'));
  return { basename: `${stem}.${extension}`, contentType: imageTypes[extension] };
};
