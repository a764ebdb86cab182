import { useCallback, useEffect, useRef, useState } from 'react';
import type { FormImage } from './form-image.ts';
import { aboutFile } from './prepare-image.ts';
import { uploadImage } from './upload-image.ts';

const release = ({ preview }: FormImage): void => {
  if (preview.startsWith('blob:')) URL.revokeObjectURL(preview);
};

/** Returns the error's own sentence if it has one (a text with Korean letters), else `fallback`. */
export const sentenceOf = (error: unknown, fallback: string): string =>
  error instanceof Error && /[가-힣]/.test(error.message) ? error.message : fallback;

/**
 * The files to upload for a chosen file: the chosen file itself, a redrawn file, or its slices. `note` is shown on the
 * screen and describes how the uploaded files differ from the chosen file.
 */
export interface PreparedImage {
  files: readonly File[];
  note?: string | undefined;
}
export interface UploadOptions {
  prepare: (file: File) => Promise<PreparedImage>;
  /** The sentence to show at an image whose upload failed with an error without a Korean sentence. */
  failed: string;
  /** Uploads a file and returns its path. The default is `uploadImage`. `onProgress` gets 0…1. */
  upload?: typeof uploadImage;
}

/** Uploads files one after another. `onProgress` gets the progress of all of them, 0…1. Returns their paths. */
const uploadAll = async (
  files: readonly File[],
  upload: typeof uploadImage,
  onProgress: (progress: number) => void,
): Promise<string[]> => {
  const paths: string[] = [];
  for (const file of files) {
    const before = paths.length;
    paths.push(await upload(file, (progress) => onProgress((before + progress) / files.length)));
  }
  return paths;
};

/** Releases the memory of all previews when the screen is left. */
const useReleaseAtEnd = (images: readonly FormImage[]): void => {
  const latest = useRef(images);
  useEffect(() => {
    latest.current = images;
  }, [images]);
  useEffect(() => () => latest.current.forEach(release), []);
};

/**
 * Holds the images of a form and their files. `hold` sets the file of an image. `send` uploads this file with progress,
 * and uploads it again after a failure. When an image is removed, the memory of its preview is released. The options
 * must be constants.
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
        const [path, ...more] = await uploadAll(sent, upload, (progress) => change(id, { progress }));
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
  const replaceAll = (next: readonly FormImage[]): void => {
    files.current.clear();
    setImages((all) => {
      all.forEach(release);
      return next;
    });
  };
  useReleaseAtEnd(images);
  return { images, setImages, hold, send, remove, replaceAll };
};
