let filesAreGone = false;

/** A tab that stayed open while the shop was renewed asks for files that are gone with the old version. */
addEventListener('vite:preloadError', () => {
  filesAreGone = true;
});

/**
 * Loads the page anew if that is why a screen failed and the shop can be reached. Once at a path, or it would go on for
 * ever where the new version lacks the file as well.
 */
export const renewIfFilesAreGone = async (): Promise<void> => {
  const { renewed } = sessionStorage;
  if (!filesAreGone || renewed === location.pathname || !(await fetch('/livez')).ok) return;
  sessionStorage.renewed = location.pathname;
  location.reload();
};
