/** Returns the list unchanged when one of the two indexes does not exist. */
export const moveInList = <T>(list: readonly T[], from: number, to: number): readonly T[] => {
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length || from === to) return list;
  const others = list.filter((_, index) => index !== from);
  return [...others.slice(0, to), entry, ...others.slice(to)];
};

/**
 * Returns the new index of the entry at `index` for a key. Returns undefined for other keys and at the ends of the
 * list.
 */
export const indexByKey = (key: string, index: number, count: number): number | undefined => {
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: index - 1,
    ArrowUp: index - 1,
    ArrowRight: index + 1,
    ArrowDown: index + 1,
    Home: 0,
    End: count - 1,
  };
  const target = targets[key];
  return target === undefined || target < 0 || target >= count || target === index ? undefined : target;
};
