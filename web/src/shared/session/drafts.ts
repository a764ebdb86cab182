import { namesInTab, storedText } from '../lib/stored.ts';
import { currentSession, onSessionChange } from './session.ts';

const prefix = 'draft:';
const logOutKey = 'loggedOutAt';
/** The time of the last log-out in any tab, and the last log-out that this tab has handled. */
const lastLogOut = storedText('browser', logOutKey);
const followedLogOut = storedText('tab', logOutKey);
/** The username of the member who typed in this tab last. */
const lastMember = storedText('tab', 'draftsOf');

/**
 * A file that was chosen in a form, and its path once it is stored. An image that the shop already had has only a path.
 */
export interface ChosenFile {
  name: string;
  path?: string | undefined;
  /** The paths of the further slices when an image was cut. */
  more?: readonly string[] | undefined;
  /** Describes the processing of the file before the upload. */
  note?: string | undefined;
  file?: File | undefined;
}
/** The browser's storage holds text but no files, so the files live until the page is reloaded. */
const files = new Map<string, readonly ChosenFile[]>();

export const draftKey = (key: string): string => prefix + key;
const draftFilesKey = (key: string): string => `${draftKey(key)}/files`;
const fileCount = (key: string) => storedText('tab', draftFilesKey(key));

/** Keeps the files of a form. Undefined removes them. */
export const storeDraftFiles = (key: string, chosen: readonly ChosenFile[] | undefined): void => {
  if (chosen === undefined) {
    files.delete(draftFilesKey(key));
    fileCount(key).remove();
  } else {
    files.set(draftFilesKey(key), chosen);
    fileCount(key).write(String(chosen.length));
  }
};
export const draftFiles = (key: string): readonly ChosenFile[] | undefined => files.get(draftFilesKey(key));
/** True when the form had files before the page was reloaded. */
export const areDraftFilesLost = (key: string): boolean =>
  fileCount(key).read() !== undefined && !files.has(draftFilesKey(key));

const removeWhere = (isGone: (name: string) => boolean): void => {
  for (const name of [...namesInTab(), ...files.keys()].filter(isGone)) {
    storedText('tab', name).remove();
    files.delete(name);
  }
};

/** Removes the input and the files of a form that was sent or given up. */
export const removeDraft = (key: string): void => {
  const draft = draftKey(key);
  removeWhere((name) => name === draft || name.startsWith(`${draft}/`));
};

const removeStoredDrafts = (): void => removeWhere((name) => name.startsWith(prefix));

/** Removes the drafts of this tab when a log-out happened in any tab since this tab last checked. */
const followLogOut = (): void => {
  const loggedOutAt = lastLogOut.read() ?? '';
  if ((followedLogOut.read() ?? '') === loggedOutAt) return;
  removeStoredDrafts();
  followedLogOut.write(loggedOutAt);
};
/** Removes the drafts when a different member signs in after an expired session. */
const followMember = (): void => {
  const username = currentSession()?.username;
  if (username === undefined) return;
  const lastUsername = lastMember.read();
  if (lastUsername !== undefined && lastUsername !== username) removeStoredDrafts();
  lastMember.write(username);
};
if (!import.meta.env.SSR) {
  followLogOut();
  followMember();
  window.addEventListener('storage', ({ key }) => {
    if (key === logOutKey) followLogOut();
  });
  onSessionChange(followMember);
}

/** Removes all drafts when the member logs out. A session that only expires keeps them. */
export const removeAllDrafts = (): void => {
  const now = String(Date.now());
  removeStoredDrafts();
  lastLogOut.write(now);
  followedLogOut.write(now);
};
