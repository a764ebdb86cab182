import type { ChosenFile } from '../../shared/session/drafts.ts';

/** An image that stands in a form: a stored one, or a chosen one on its way into the shop. */
export interface FormImage extends ChosenFile {
  id: string;
  /** A stored image's URL, or an address of this page. */
  preview: string;
  state: 'saved' | 'preparing' | 'uploading' | 'ready' | 'failed';
  /** 0…1 while it is sent. */
  progress: number;
  error?: string;
}

/** The paths of an image; of one that was cut, those of its slices from top to bottom. */
export type Slices = readonly string[];

/** An image that the shop has already. */
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
/** An image that was just chosen, or stands in a draft: under the name that it was chosen by, with its path once it lies in the store. */
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

/** The images of a group in its order, each as its slices. */
export const slicesOf = ({ images }: Group): Slices[] =>
  images.flatMap(({ path, more = [] }) => (path ? [[path, ...more]] : []));
/** The paths of a group in its order. */
export const pathsOf = (group: Group): string[] => slicesOf(group).flat();
/** Those of them that continue the one before. */
export const continuedOf = (images: readonly Slices[]): string[] => images.flatMap(([, ...more]) => more);

/** Stored images, the slices of one together. */
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
 * The paths as an edit names them: the saved ones that stay, then the new ones. A new one that stands before a saved one goes
 * among those that stay (the shop accepts any path there), because the shop puts the new ones last.
 */
export const splitPaths = ({ images }: Group): { remaining: string[]; added: string[] } => {
  const cut = images.findLastIndex(({ state }) => state === 'saved') + 1;
  return { remaining: pathsOf({ images: images.slice(0, cut) }), added: pathsOf({ images: images.slice(cut) }) };
};
