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

/** An image that the shop has already. */
export const savedImage = (url: string): FormImage => ({
  id: url,
  name: '저장된 이미지',
  preview: url,
  state: 'saved',
  progress: 1,
  path: url,
});

let lastId = 0;
/** An image that was just chosen, or stands in a draft: `path` once it lies in the store. */
export const createFormImage = (file: File, state: 'preparing' | 'uploading', path?: string): FormImage => {
  lastId += 1;
  return {
    id: `new-${lastId}`,
    name: file.name,
    preview: URL.createObjectURL(file),
    state: path === undefined ? state : 'ready',
    progress: 0,
    path,
    file,
  };
};

interface Group {
  images: readonly FormImage[];
}

/** The paths of a group in its order. */
export const pathsOf = ({ images }: Group): string[] => images.flatMap(({ path }) => path ?? []);

/**
 * The paths as an edit names them: the saved ones that stay, then the new ones. A new one that stands before a saved one goes
 * among those that stay (the shop accepts any path there), because the shop puts the new ones last.
 */
export const splitPaths = ({ images }: Group): { remaining: string[]; added: string[] } => {
  const cut = images.findLastIndex(({ state }) => state === 'saved') + 1;
  return { remaining: pathsOf({ images: images.slice(0, cut) }), added: pathsOf({ images: images.slice(cut) }) };
};
