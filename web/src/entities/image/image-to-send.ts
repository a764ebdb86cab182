import { maxImageBytes } from '@gyeol/contracts/rules/image.ts';
import { drawImage } from './draw-image.ts';
import { fitsAsItIs, type ImagePlan, planImage } from './image-plan.ts';
import { loadFailed } from './shrink.ts';
import type { PreparedImage } from './use-uploads.ts';

const tooLarge = '이미지 크기는 5MB 이하여야 합니다.';

const sizeOf = async (file: File): Promise<{ width: number; height: number }> => {
  const image = new Image();
  const url = URL.createObjectURL(file);
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = () => reject(new Error(loadFailed));
      image.src = url;
    });
    return { width: image.naturalWidth, height: image.naturalHeight };
  } finally {
    URL.revokeObjectURL(url);
  }
};

const px = (width: number, height: number): string =>
  `${width.toLocaleString('ko-KR')} × ${height.toLocaleString('ko-KR')}px`;

interface Chosen {
  width: number;
  height: number;
  heavy: boolean;
}
const noteOf = ({ width, height, heavy }: Chosen, plan: ImagePlan): string => {
  const [drawn = 0] = plan.heights;
  if (plan.heights.length > 1) {
    return `세로가 너무 길어(${px(width, height)}) ${plan.heights.length}장으로 나누어 올립니다. 순서를 바꾸거나 빼면 함께 움직입니다.`;
  }
  const why = heavy ? '5MB가 넘어' : '너무 커서';
  return plan.width === width ? `${why} 다시 압축해 올립니다.` : `${why} ${px(plan.width, drawn)}로 줄여 올립니다.`;
};

const prepare = async (file: File, mayCut: boolean): Promise<PreparedImage> => {
  const heavy = file.size > maxImageBytes;
  const { width, height } = await sizeOf(file).catch((error: Error) => {
    throw heavy ? new Error(tooLarge) : error;
  });
  if (!heavy && fitsAsItIs(width, height)) return { files: [file] };
  const plan = planImage(width, height, mayCut);
  // A file below the limits of width and bytes that needs no cut is sent unchanged. Drawing such a file again would
  // change nothing, and the shop accepts any height.
  if (!heavy && plan.heights.length === 1 && plan.width === width) return { files: [file] };
  try {
    return { files: await drawImage(file, plan), note: noteOf({ width, height, heavy }, plan) };
  } catch {
    if (heavy) throw new Error(tooLarge);
    return { files: [file] };
  }
};

/**
 * Prepares an image of the shop itself (goods, banners, notices). A file that the shop accepts is not changed. Any
 * other file is drawn again, at most 2,000 px wide. Throws errors with the sentences that the documents prescribe.
 */
export const wholeImage = (file: File): Promise<PreparedImage> => prepare(file, false);
/** Works like `wholeImage`, but an image that is too tall is cut into slices. */
export const cutImage = (file: File): Promise<PreparedImage> => prepare(file, true);
