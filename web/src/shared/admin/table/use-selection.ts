import { useState } from 'react';

export interface Selection<Key extends string | number> {
  keys: ReadonlySet<Key>;
  set: (keys: ReadonlySet<Key>) => void;
}

/**
 * Holds the selected rows of one list. A new list (`of` changes: page, filter, status) begins without selected rows.
 */
export const useSelection = <Key extends string | number>(of: string): Selection<Key> => {
  const [chosen, setChosen] = useState<{ of: string; keys: ReadonlySet<Key> }>({ of, keys: new Set() });
  const keys = chosen.of === of ? chosen.keys : new Set<Key>();
  return { keys, set: (next) => setChosen({ of, keys: next }) };
};

export const toggled = <Key>(keys: ReadonlySet<Key>, key: Key): ReadonlySet<Key> => {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
};
