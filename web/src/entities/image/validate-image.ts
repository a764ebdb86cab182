import { imageTypes } from '@gyeol/contracts/rules/image.ts';
import { validateImageFile } from './prepare-image.ts';

const types: readonly string[] = Object.values(imageTypes);

/** An image that is too large is accepted, because it is made smaller before the upload. */
export const validateImage = (file: Pick<File, 'name' | 'type' | 'size'>): string | undefined =>
  validateImageFile(file) ??
  (types.includes(file.type) ? undefined : '이미지 파일(JPG, PNG, WEBP)만 올릴 수 있습니다.');
