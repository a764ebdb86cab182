import { convertFailed } from './shrink.ts';
import { shrinkOnPage } from './shrink-on-page.ts';

/** The largest photos of phones have this size. A larger file is no photo and would freeze the browser. */
const maxSourceBytes = 40 * 1024 * 1024;
type FileInfo = Pick<File, 'name' | 'type' | 'size'>;
const isHeic = ({ name, type }: FileInfo): boolean => /hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name);

export const validateImageFile = (file: FileInfo): string | undefined => {
  if (isHeic(file)) return 'HEIC 사진은 올릴 수 없습니다. JPG, PNG, WEBP 사진을 선택해주세요.';
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml') {
    return '이미지 파일(JPG, PNG, WEBP)만 올릴 수 있습니다.';
  }
  return file.size > maxSourceBytes ? '사진 용량이 너무 큽니다. 40MB 이하의 사진을 선택해주세요.' : undefined;
};

/** Prefixes a sentence with the file's name, for messages about several files. */
export const aboutFile = ({ name }: Pick<File, 'name'>, sentence: string): string => `‘${name}’: ${sentence}`;

export const refusalsOf = <F extends FileInfo>(
  files: readonly F[],
  validate: (file: F) => string | undefined,
): string[] =>
  files.flatMap((file) => {
    const refusal = validate(file);
    return refusal === undefined ? [] : [aboutFile(file, refusal)];
  });

const inWorker = (file: File): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' });
    const end = (): void => worker.terminate();
    worker.onmessage = ({ data }: MessageEvent<{ blob?: Blob; failed?: string }>) => {
      end();
      if (data.blob) resolve(data.blob);
      else reject(new Error(data.failed || convertFailed));
    };
    worker.onerror = () => {
      end();
      reject(new Error(convertFailed));
    };
    worker.postMessage(file);
  });

/**
 * Makes the photo to upload: at most 2000 px, WebP 0.8. Throws errors with the sentences that the documents prescribe.
 */
export const prepareImage = async (file: File): Promise<File> => {
  const blob =
    typeof OffscreenCanvas === 'undefined'
      ? await shrinkOnPage(file)
      : // In an older Safari the worker fails, so the page does the work.
        await inWorker(file).catch(() => shrinkOnPage(file));
  const extension = blob.type === 'image/webp' ? 'webp' : 'jpg';
  const name = file.name.replace(/\.[^.]*$/, '') || 'photo';
  return new File([blob], `${name}.${extension}`, { type: blob.type });
};
