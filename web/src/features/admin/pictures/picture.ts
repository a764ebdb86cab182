import type { ChosenFile } from '../../../shared/session/drafts.ts';

export interface AdminPicture extends ChosenFile {
  id: string;
  /** A stored picture's URL, or an address of this page. */
  preview: string;
  state: 'saved' | 'uploading' | 'ready' | 'failed';
  /** 0…1 while it is sent. */
  progress: number;
  error?: string;
}

/** A picture that the shop has already. */
export const savedPicture = (url: string): AdminPicture => ({
  id: url,
  name: '저장된 이미지',
  preview: url,
  state: 'saved',
  progress: 1,
  path: url,
});

interface Group {
  pictures: readonly AdminPicture[];
}

/** The paths of a group in its order. */
export const pathsOf = ({ pictures }: Group): string[] => pictures.flatMap(({ path }) => path ?? []);

/**
 * The paths as an edit names them: the saved ones that stay, then the new ones. A new one that stands before a saved one goes
 * among those that stay (the shop takes any path there), because the shop puts the new ones last.
 */
export const splitPaths = ({ pictures }: Group): { kept: string[]; added: string[] } => {
  const cut = pictures.findLastIndex(({ state }) => state === 'saved') + 1;
  return { kept: pathsOf({ pictures: pictures.slice(0, cut) }), added: pathsOf({ pictures: pictures.slice(cut) }) };
};
