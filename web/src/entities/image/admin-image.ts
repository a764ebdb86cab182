import type { ChosenFile } from '../../shared/session/drafts.ts';

export interface AdminImage extends ChosenFile {
  id: string;
  /** A stored image's URL, or an address of this page. */
  preview: string;
  state: 'saved' | 'uploading' | 'ready' | 'failed';
  /** 0…1 while it is sent. */
  progress: number;
  error?: string;
}

/** An image that the shop has already. */
export const savedImage = (url: string): AdminImage => ({
  id: url,
  name: '저장된 이미지',
  preview: url,
  state: 'saved',
  progress: 1,
  path: url,
});

interface Group {
  images: readonly AdminImage[];
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
