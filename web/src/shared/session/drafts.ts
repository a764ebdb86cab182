import { currentSession, onSessionChange } from './session.ts';

const prefix = 'draft:';
/** In the storage of all tabs: when somebody last logged out; in that of one tab: which log-out it has followed. */
const logOutKey = 'loggedOutAt';
/** Who typed here last, in the storage of one tab. */
const lastMemberKey = 'draftsOf';

/** A file that was chosen in a form, and its path once it lies in the store; a stored image has its path alone. */
export interface ChosenFile {
  name: string;
  path?: string | undefined;
  /** Paths of the further slices of an image that was cut. */
  more?: readonly string[] | undefined;
  /** What was done to it before it was sent. */
  note?: string | undefined;
  file?: File | undefined;
}
/** No storage of the browser takes files as it takes words: they live as long as the page is loaded. */
const files = new Map<string, readonly ChosenFile[]>();

/** Under which name this tab keeps what was typed into a form. */
export const draftKey = (key: string): string => prefix + key;
const draftFilesKey = (key: string): string => `${draftKey(key)}/files`;

/** Keeps which files stand in a form; undefined when there is nothing to keep. */
export const storeDraftFiles = (key: string, chosen: readonly ChosenFile[] | undefined): void => {
  const name = draftFilesKey(key);
  if (chosen === undefined) {
    files.delete(name);
    sessionStorage.removeItem(name);
  } else {
    files.set(name, chosen);
    sessionStorage.setItem(name, String(chosen.length));
  }
};
export const draftFiles = (key: string): readonly ChosenFile[] | undefined => files.get(draftFilesKey(key));
/** Whether files stood in the form before the page was loaded anew. */
export const areDraftFilesLost = (key: string): boolean =>
  sessionStorage.getItem(draftFilesKey(key)) !== null && !files.has(draftFilesKey(key));

const isOf = (name: string, draft: string): boolean => name === draft || name.startsWith(`${draft}/`);

/** The form is sent or given up: neither its words nor its files stay. */
export const removeDraft = (key: string): void => {
  for (const name of [...Object.keys(sessionStorage), ...files.keys()]) {
    if (!isOf(name, draftKey(key))) continue;
    sessionStorage.removeItem(name);
    files.delete(name);
  }
};

const removeStoredDrafts = (): void => {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(prefix)) sessionStorage.removeItem(name);
  files.clear();
};

/** What was typed before the last log-out, in whatever tab, is kept no longer. */
const followLogOut = (): void => {
  const loggedOutAt = localStorage.getItem(logOutKey) ?? '';
  if ((sessionStorage.getItem(logOutKey) ?? '') === loggedOutAt) return;
  removeStoredDrafts();
  sessionStorage.setItem(logOutKey, loggedOutAt);
};
/** Somebody else signed in after a session that ran out: what the former member typed is not shown. */
const followMember = (): void => {
  const username = currentSession()?.username;
  if (username === undefined) return;
  const lastUsername = sessionStorage.getItem(lastMemberKey);
  if (lastUsername !== null && lastUsername !== username) removeStoredDrafts();
  sessionStorage.setItem(lastMemberKey, username);
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
  localStorage.setItem(logOutKey, String(Date.now()));
  followLogOut();
};
