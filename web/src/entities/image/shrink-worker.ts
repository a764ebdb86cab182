import { shrink } from './shrink.ts';

/** Resizes off the page's thread: `{ file }` in, `{ blob }` or `{ failed }` out. */
self.onmessage = async ({ data }: MessageEvent<File>): Promise<void> => {
  try {
    self.postMessage({ blob: await shrink(data) });
  } catch (error) {
    self.postMessage({ failed: error instanceof Error ? error.message : '' });
  }
};
