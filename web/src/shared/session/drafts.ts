import { currentSession, onSessionChange } from './session.ts';

const prefix = 'draft:';
/** In the storage of all tabs: when somebody last logged out; in that of one tab: which log-out it has followed. */
const leftName = 'loggedOutAt';
/** Who typed here last, in the storage of one tab. */
const ownerName = 'draftsOf';

/** A file that was chosen in a form, and its path once it lies in the store; a stored image has its path alone. */
export interface ChosenFile {
  name: string;
  path?: string | undefined;
  file?: File | undefined;
}
/** No storage of the browser takes files as it takes words: they live as long as the page is loaded. */
const files = new Map<string, readonly ChosenFile[]>();

/** Under which name this tab keeps what was typed into a form. */
export const draftName = (key: string): string => prefix + key;
const filesName = (key: string): string => `${draftName(key)}/files`;

/** Keeps which files stand in a form; undefined when there is nothing to keep. */
export const keepFiles = (key: string, chosen: readonly ChosenFile[] | undefined): void => {
  const name = filesName(key);
  if (chosen === undefined) {
    files.delete(name);
    sessionStorage.removeItem(name);
  } else {
    files.set(name, chosen);
    sessionStorage.setItem(name, String(chosen.length));
  }
};
export const keptFiles = (key: string): readonly ChosenFile[] | undefined => files.get(filesName(key));
/** Whether files stood in the form before the page was loaded anew. */
export const lostFiles = (key: string): boolean =>
  sessionStorage.getItem(filesName(key)) !== null && !files.has(filesName(key));

const isOf = (name: string, draft: string): boolean => name === draft || name.startsWith(`${draft}/`);

/** The form is sent or given up: neither its words nor its files stay. */
export const forgetDraft = (key: string): void => {
  for (const name of [...Object.keys(sessionStorage), ...files.keys()]) {
    if (!isOf(name, draftName(key))) continue;
    sessionStorage.removeItem(name);
    files.delete(name);
  }
};

const forgetAll = (): void => {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(prefix)) sessionStorage.removeItem(name);
  files.clear();
};

/** What was typed before the last log-out, in whatever tab, is kept no longer. */
const follow = (): void => {
  const left = localStorage.getItem(leftName) ?? '';
  if ((sessionStorage.getItem(leftName) ?? '') === left) return;
  forgetAll();
  sessionStorage.setItem(leftName, left);
};
/** Somebody else signed in after a session that ran out: what its owner typed is not shown to him. */
const followOwner = (): void => {
  const username = currentSession()?.username;
  if (username === undefined) return;
  const owner = sessionStorage.getItem(ownerName);
  if (owner !== null && owner !== username) forgetAll();
  sessionStorage.setItem(ownerName, username);
};
follow();
followOwner();
window.addEventListener('storage', ({ key }) => {
  if (key === leftName) follow();
});
onSessionChange(followOwner);

/** The member leaves: nothing that was typed stays behind. A session that only ran out keeps it. */
export const leaveNoDrafts = (): void => {
  localStorage.setItem(leftName, String(Date.now()));
  follow();
};
