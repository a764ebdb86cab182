const prefix = 'draft:';
/** In the storage of all tabs: when somebody last logged out; in that of one tab: which log-out it has followed. */
const leftName = 'loggedOutAt';

/** Under which name this tab keeps what was typed into a form. */
export const draftName = (key: string): string => prefix + key;

/** What was typed before the last log-out, in whatever tab, is kept no longer. */
const follow = (): void => {
  const left = localStorage.getItem(leftName) ?? '';
  if ((sessionStorage.getItem(leftName) ?? '') === left) return;
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(prefix)) sessionStorage.removeItem(name);
  sessionStorage.setItem(leftName, left);
};
follow();
window.addEventListener('storage', ({ key }) => {
  if (key === leftName) follow();
});

/** The member leaves: nothing that was typed stays behind. A session that only ran out keeps it. */
export const leaveNoDrafts = (): void => {
  localStorage.setItem(leftName, String(Date.now()));
  follow();
};
