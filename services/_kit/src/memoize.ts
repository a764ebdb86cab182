/** Makes a value at its first use and keeps it. After a `make` that throws, the next use calls it again. */
export const lazily = <T extends object>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
};
