/** Makes a value at its first use and keeps it. When `make` throws, the next use calls `make` again. */
export const memoize = <T extends object>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
};
