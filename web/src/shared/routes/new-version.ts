declare global {
  interface Window {
    /** Loads the page anew as soon as the shop can be reached, once a minute at most; stands in `index.html`. */
    loadAnew(): Promise<void>;
  }
}

let filesAreGone = false;

/** A tab that stayed open while the shop was renewed asks for files that are gone with the old version. */
if (!import.meta.env.SSR) {
  addEventListener('vite:preloadError', () => {
    filesAreGone = true;
  });
}

/** Loads the page anew if that is why a screen failed. */
export const renewIfFilesAreGone = async (): Promise<void> => {
  if (filesAreGone) await window.loadAnew();
};
