import { useEffect, useEffectEvent } from 'react';

/** Reports that nothing is unsaved when the editor disappears, also when its row was deleted by another operator. */
export const useClean = (onDirty: (dirty: boolean) => void): void => {
  const report = useEffectEvent(onDirty);
  useEffect(() => () => report(false), []);
};
