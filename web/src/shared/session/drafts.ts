import { namesInTab, storedText } from '../lib/stored.ts';
import { currentSession, onSessionChange } from './session.ts';

const prefix = 'draft:';
const logOutKey = 'loggedOutAt';
/** The time when somebody last logged out in any tab, and the log-out that this tab has followed. */
const lastLogOut = storedText('browser', logOutKey);
const followedLogOut = storedText('tab', logOutKey);
/** The name of whoever typed here last. */
const lastMember = storedText('tab', 'draftsOf');

/** A file that was chosen in a form, and its path once it lies in the store; a stored image has its path alone. */
export interface ChosenFile {
  name: string;
  path?: string | undefined;
  /** Paths of the further slices of an image that was cut. */
  more?: readonly string[] | undefined;
  /** Says what was done to it before it was sent. */
  note?: string | undefined;
  file?: File | undefined;
}
/** No storage of the browser takes files as it takes words: they live as long as the page is loaded. */
const files = new Map<string, readonly ChosenFile[]>();

/** The name under which this tab keeps what was typed into a form. */
export const draftKey = (key: string): string => prefix + key;
const draftFilesKey = (key: string): string => `${draftKey(key)}/files`;
const fileCount = (key: string) => storedText('tab', draftFilesKey(key));

/** Keeps which files stand in a form; undefined when there is nothing to keep. */
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
/** Tells whether files stood in the form before the page was loaded anew. */
export const areDraftFilesLost = (key: string): boolean =>
  fileCount(key).read() !== undefined && !files.has(draftFilesKey(key));

const removeWhere = (isGone: (name: string) => boolean): void => {
  for (const name of [...namesInTab(), ...files.keys()].filter(isGone)) {
    storedText('tab', name).remove();
    files.delete(name);
  }
};

/** The form is sent or given up: neither its words nor its files stay. */
export const removeDraft = (key: string): void => {
  const draft = draftKey(key);
  removeWhere((name) => name === draft || name.startsWith(`${draft}/`));
};

const removeStoredDrafts = (): void => removeWhere((name) => name.startsWith(prefix));

/** The drafts from before the last log-out, in whatever tab, are kept no longer. */
const followLogOut = (): void => {
  const loggedOutAt = lastLogOut.read() ?? '';
  if ((followedLogOut.read() ?? '') === loggedOutAt) return;
  removeStoredDrafts();
  followedLogOut.write(loggedOutAt);
};
/** Somebody else signed in after a session that ran out: what the former member typed is not shown. */
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

/** The member leaves: nothing that was typed stays behind. A session that only ran out keeps it. */
export const removeAllDrafts = (): void => {
  const now = String(Date.now());
  removeStoredDrafts();
  lastLogOut.write(now);
  followedLogOut.write(now);
};
