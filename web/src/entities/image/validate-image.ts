import { imageTypes } from '@gyeol/contracts/rules/image.ts';
import { validateImageFile } from './prepare-image.ts';

const types: readonly string[] = Object.values(imageTypes);

/** Why a file is no image for the shop, or undefined. One that is too large is made smaller before it is sent. */
export const validateImage = (file: Pick<File, 'name' | 'type' | 'size'>): string | undefined =>
  validateImageFile(file) ??
  (types.includes(file.type) ? undefined : '이미지 파일(JPG, PNG, WEBP)만 올릴 수 있습니다.');
