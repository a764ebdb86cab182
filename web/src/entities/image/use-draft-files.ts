import { useEffect, useState } from 'react';
import { areDraftFilesLost, type ChosenFile, storeDraftFiles } from '../../shared/session/drafts.ts';

/**
 * Keeps the images of a form with its draft, so that the images survive a login and an error of the screen. `chosen` is
 * undefined when there is nothing to keep. `key` is undefined when the form has no draft. Returns true when the images
 * were lost because the page was reloaded.
 */
export const useDraftFiles = (key: string | undefined, chosen: readonly ChosenFile[] | undefined): boolean => {
  const [lost, setLost] = useState(() => key !== undefined && areDraftFilesLost(key));
  if (lost && chosen) setLost(false);
  useEffect(() => {
    if (key !== undefined && !lost) storeDraftFiles(key, chosen);
  }, [key, lost, chosen]);
  return lost;
};
