import { imageTypes } from '@gyeol/contracts/rules/image.ts';
import { whyNotPicture } from '../../../shared/upload/prepare-picture.ts';

const types: readonly string[] = Object.values(imageTypes);

/** Why a file is no picture for the shop, or undefined. One that is too large is made smaller before it is sent. */
export const whyNot = (file: Pick<File, 'name' | 'type' | 'size'>): string | undefined =>
  whyNotPicture(file) ?? (types.includes(file.type) ? undefined : '이미지 파일(JPG, PNG, WEBP)만 올릴 수 있습니다.');
