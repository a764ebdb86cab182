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

/** What is sent of a file: itself, another, or its slices; and what is said of that before. */
export interface PreparedImage {
  files: readonly File[];
  note?: string | undefined;
}
export interface UploadOptions {
  /** Makes of a file what is sent. */
  prepare: (file: File) => Promise<PreparedImage>;
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
  /** The preview shows what is sent, and says what was done to it. */
  const show = useCallback((id: string, file: File, note: string | undefined): void => {
    const preview = URL.createObjectURL(file);
    setImages((all) =>
      all.map((image) => {
        if (image.id !== id) return image;
        release(image);
        return { ...image, preview, note };
      }),
    );
  }, []);
  const send = useCallback(
    async (id: string): Promise<void> => {
      const chosen = files.current.get(id);
      if (!chosen) return;
      try {
        change(id, { state: 'uploading', progress: 0 });
        const { files: sent, note } = await prepare(chosen);
        const [file = chosen] = sent;
        if (file !== chosen) show(id, file, note);
        const paths: string[] = [];
        for (const slice of sent) {
          const before = paths.length;
          paths.push(await upload(slice, (progress) => change(id, { progress: (before + progress) / sent.length })));
        }
        const [path, ...more] = paths;
        change(id, { path, more, file, state: 'ready' });
      } catch (error) {
        change(id, { state: 'failed', error: aboutFile(chosen, sentenceOf(error, failed)) });
      }
    },
    [change, show, prepare, failed, upload],
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
