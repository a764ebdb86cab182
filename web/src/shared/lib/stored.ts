/** A value that the browser keeps under one name. */
export interface Stored<Value> {
  /** Undefined where nothing is kept, where what is kept is not a value of this kind, and where the browser keeps nothing. */
  read: () => Value | undefined;
  write: (value: Value) => void;
  remove: () => void;
}

/** `tab`: as long as this tab is open. `browser`: for all tabs, until it is removed. */
type Area = 'tab' | 'browser';
const storageOf = (area: Area): Storage => (area === 'tab' ? sessionStorage : localStorage);

/** Does what it can: a browser may keep nothing at all (private windows, a full disk), and the shop works without. */
const attempt = <Result>(work: () => Result): Result | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

/** Keeps a text as it is. */
export const storedText = (area: Area, name: string): Stored<string> => ({
  read: () => attempt(() => storageOf(area).getItem(name)) ?? undefined,
  write: (text) => attempt(() => storageOf(area).setItem(name, text)),
  remove: () => attempt(() => storageOf(area).removeItem(name)),
});

/** The names under which the tab keeps something. */
export const namesInTab = (): readonly string[] => attempt(() => Object.keys(sessionStorage)) ?? [];

/**
 * Keeps a value as JSON. `isValue` looks at what was kept, which an older version of the shop or a person may have written.
 */
export const storedValue = <Value>(
  area: Area,
  name: string,
  isValue: (kept: unknown) => kept is Value,
): Stored<Value> => {
  const { read, write, remove } = storedText(area, name);
  return {
    read: () => {
      const kept: unknown = attempt(() => JSON.parse(read() ?? 'null'));
      return isValue(kept) ? kept : undefined;
    },
    write: (value) => write(JSON.stringify(value)),
    remove,
  };
};
