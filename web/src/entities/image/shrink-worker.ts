import { shrink } from './shrink.ts';

/** Shrinks an image outside the page's thread. It gets a File and posts `{ blob }` or `{ failed }`. */
self.onmessage = async ({ data }: MessageEvent<File>): Promise<void> => {
  try {
    self.postMessage({ blob: await shrink(data) });
  } catch (error) {
    self.postMessage({ failed: error instanceof Error ? error.message : '' });
  }
};
