import { imageTypes, maxImageBytes } from '@gyeol/contracts/rules/image.ts';

const types: readonly string[] = Object.values(imageTypes);

/** Why a file is no picture for the shop, or undefined. Operators' pictures are kept as they are, so their size counts. */
export const whyNot = ({ type, size }: Pick<File, 'type' | 'size'>): string | undefined => {
  if (!types.includes(type)) return '이미지 파일(JPG, PNG, WEBP)만 올릴 수 있습니다.';
  return size > maxImageBytes ? '이미지 크기는 5MB 이하여야 합니다.' : undefined;
};
