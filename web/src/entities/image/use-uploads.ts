import { useCallback, useEffect, useRef, useState } from 'react';
import type { FormImage } from './form-image.ts';
import { aboutFile } from './prepare-image.ts';
import { uploadImage } from './upload-image.ts';

const release = ({ preview }: FormImage): void => {
  if (preview.startsWith('blob:')) URL.revokeObjectURL(preview);
};

/** The document's or the shop's sentence about an image; of any other error, `fallback`. */
export const sentenceOf = (error: unknown, fallback: string): string =>
  error instanceof Error && /[가-힣]/.test(error.message) ? error.message : fallback;

export interface UploadOptions {
  /** Makes of a file what is sent. */
  prepare: (file: File) => Promise<File>;
  /** What stands at an image that could not be sent for a reason without a sentence. */
  failed: string;
  /** Sends it and answers its path; absent: as any image. `onProgress` gets 0…1. */
  upload?: typeof uploadImage;
}

/**
 * Images of a form and the files behind them. `hold` names the file of an image, `send` sends it with its progress; one that
 * failed can be sent again. Previews live as long as their images. The options are constants.
 */
export const useUploads = (
  start: () => readonly FormImage[],
  { prepare, failed, upload = uploadImage }: UploadOptions,
) => {
  const [images, setImages] = useState(start);
  const files = useRef(new Map<string, File>());

  const change = useCallback((id: string, more: Partial<FormImage>): void => {
    setImages((all) => all.map((image) => (image.id === id ? { ...image, ...more } : image)));
  }, []);
  const hold = useCallback((id: string, file: File): void => void files.current.set(id, file), []);
  const send = useCallback(
    async (id: string): Promise<void> => {
      const file = files.current.get(id);
      if (!file) return;
      try {
        change(id, { state: 'uploading', progress: 0 });
        const path = await upload(await prepare(file), (progress) => change(id, { progress }));
        change(id, { path, state: 'ready' });
      } catch (error) {
        change(id, { state: 'failed', error: aboutFile(file, sentenceOf(error, failed)) });
      }
    },
    [change, prepare, failed, upload],
  );
  const remove = useCallback((id: string): void => {
    files.current.delete(id);
    setImages((all) => {
      for (const image of all) if (image.id === id) release(image);
      return all.filter((image) => image.id !== id);
    });
  }, []);
  /** These instead of the current ones. */
  const replaceAll = (next: readonly FormImage[]): void => {
    files.current.clear();
    setImages((all) => {
      all.forEach(release);
      return next;
    });
  };

  const latest = useRef(images);
  useEffect(() => {
    latest.current = images;
  }, [images]);
  useEffect(() => () => latest.current.forEach(release), []);
  return { images, setImages, hold, send, remove, replaceAll };
};
