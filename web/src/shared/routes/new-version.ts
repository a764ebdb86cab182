declare global {
  interface Window {
    /** Reloads the page as soon as the shop is reachable, at most once a minute. Defined in `index.html`. */
    loadAnew(): Promise<void>;
  }
}

let filesAreGone = false;

/**
 * After a new version of the shop was deployed, a tab that is still open requests files of the old version. These files
 * no longer exist.
 */
if (!import.meta.env.SSR) {
  addEventListener('vite:preloadError', () => {
    filesAreGone = true;
  });
}

/** Reloads the page if missing files made a screen fail. */
export const renewIfFilesAreGone = async (): Promise<void> => {
  if (filesAreGone) await window.loadAnew();
};
