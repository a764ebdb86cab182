import { useEffect, useState } from 'react';
import { areDraftFilesLost, type ChosenFile, storeDraftFiles } from '../../shared/session/drafts.ts';

/**
 * Keeps the images of a form with its draft, through a log-in and a screen that failed. `chosen` is undefined when there
 * is nothing to keep, `key` where the form has no draft. Answers whether they were lost because the page was loaded anew.
 */
export const useDraftFiles = (key: string | undefined, chosen: readonly ChosenFile[] | undefined): boolean => {
  const [lost, setLost] = useState(() => key !== undefined && areDraftFilesLost(key));
  if (lost && chosen) setLost(false);
  useEffect(() => {
    if (key !== undefined && !lost) storeDraftFiles(key, chosen);
  }, [key, lost, chosen]);
  return lost;
};
