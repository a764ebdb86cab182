/** The list with one of its things somewhere else; as it was when there is no such place. */
export const moveTo = <T>(list: readonly T[], from: number, to: number): readonly T[] => {
  const thing = list[from];
  if (thing === undefined || to < 0 || to >= list.length || from === to) return list;
  const others = list.filter((_, index) => index !== from);
  return [...others.slice(0, to), thing, ...others.slice(to)];
};

/** Where a key takes the thing at `index`, or undefined for other keys and at the ends. */
export const placeByKey = (key: string, index: number, count: number): number | undefined => {
  const places: Readonly<Record<string, number>> = {
    ArrowLeft: index - 1,
    ArrowUp: index - 1,
    ArrowRight: index + 1,
    ArrowDown: index + 1,
    Home: 0,
    End: count - 1,
  };
  const place = places[key];
  return place === undefined || place < 0 || place >= count || place === index ? undefined : place;
};
