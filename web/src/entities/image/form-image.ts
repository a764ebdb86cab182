import type { ChosenFile } from '../../shared/session/drafts.ts';

/** An image in a form: a stored image, or a chosen file that is being uploaded. */
export interface FormImage extends ChosenFile {
  id: string;
  /** The URL of a stored image, or an object URL of this page. */
  preview: string;
  state: 'saved' | 'preparing' | 'uploading' | 'ready' | 'failed';
  /** From 0 to 1. */
  progress: number;
  error?: string;
}

/** The paths of an image. An image that was cut has the paths of its slices from top to bottom. */
export type Slices = readonly string[];

export const savedImage = ([url = '', ...more]: Slices): FormImage => ({
  id: url,
  name: '저장된 이미지',
  preview: url,
  state: 'saved',
  progress: 1,
  path: url,
  more,
});

let lastId = 0;
/**
 * Makes the form image of a file that was just chosen or comes from a draft. `sent` has the original name, and the path
 * once the file is uploaded.
 */
export const createFormImage = (
  file: File,
  state: 'preparing' | 'uploading',
  sent: Partial<Omit<ChosenFile, 'file'>> = {},
): FormImage => {
  lastId += 1;
  return {
    name: file.name,
    ...sent,
    id: `new-${lastId}`,
    preview: URL.createObjectURL(file),
    state: sent.path === undefined ? state : 'ready',
    progress: 0,
    file,
  };
};

interface Group {
  images: readonly FormImage[];
}

export const slicesOf = ({ images }: Group): Slices[] =>
  images.flatMap(({ path, more = [] }) => (path ? [[path, ...more]] : []));
export const pathsOf = (group: Group): string[] => slicesOf(group).flat();
/** Returns the paths of the slices that continue another slice. */
export const continuedOf = (images: readonly Slices[]): string[] => images.flatMap(([, ...more]) => more);

export const joinSlices = (images: readonly { imageUrl: string; continues?: boolean | undefined }[]): Slices[] => {
  const joined: string[][] = [];
  for (const { imageUrl, continues } of images) {
    const before = joined.at(-1);
    if (continues && before) before.push(imageUrl);
    else joined.push([imageUrl]);
  }
  return joined;
};

/**
 * Splits the paths of the images for an edit call: `remaining` has the stored images that stay, `added` the new images.
 * The shop puts the images of `added` last. A new image before a stored one is therefore listed in `remaining`, where
 * the shop accepts any path.
 */
export const splitPaths = ({ images }: Group): { remaining: string[]; added: string[] } => {
  const cut = images.findLastIndex(({ state }) => state === 'saved') + 1;
  return { remaining: pathsOf({ images: images.slice(0, cut) }), added: pathsOf({ images: images.slice(cut) }) };
};
