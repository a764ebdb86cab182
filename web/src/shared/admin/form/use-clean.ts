import { useEffect, useEffectEvent } from 'react';

/** Calls `onDirty(false)` when the editor disappears, even when another operator deleted the edited row. */
export const useClean = (onDirty: (dirty: boolean) => void): void => {
  const report = useEffectEvent(onDirty);
  useEffect(() => () => report(false), []);
};
