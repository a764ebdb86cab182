export interface Stored<Value> {
  /**
   * Returns undefined when nothing is stored, when the stored value does not have the expected form, and when the
   * browser has no storage.
   */
  read: () => Value | undefined;
  write: (value: Value) => void;
  remove: () => void;
}

/** `tab` lasts as long as this tab is open. `browser` is for all tabs and lasts until it is removed. */
type Area = 'tab' | 'browser';
const storageOf = (area: Area): Storage => (area === 'tab' ? sessionStorage : localStorage);

/**
 * Ignores a failing storage. A browser may refuse to store anything (private windows, a full disk), and the shop works
 * without storage.
 */
const attempt = <Result>(work: () => Result): Result | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

export const storedText = (area: Area, name: string): Stored<string> => ({
  read: () => attempt(() => storageOf(area).getItem(name)) ?? undefined,
  write: (text) => attempt(() => storageOf(area).setItem(name, text)),
  remove: () => attempt(() => storageOf(area).removeItem(name)),
});

export const namesInTab = (): readonly string[] => attempt(() => Object.keys(sessionStorage)) ?? [];

/**
 * Stores a value as JSON. `isValue` checks the stored value, which an older version of the shop or a person may have
 * written.
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
