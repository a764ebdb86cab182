/** What is made when it is first asked for, and then stands. A `make` that throws is asked again. */
export const lazily = <T extends object>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
};
