import { useState } from 'react';

/** A switch's own state, at once what was pressed, that follows the address when this changes: navigating takes a moment. */
export const useFollowing = <Value>(given: Value) => {
  const [value, setValue] = useState(given);
  const [last, setLast] = useState(given);
  if (last !== given) {
    setLast(given);
    setValue(given);
  }
  return [value, setValue] as const;
};
