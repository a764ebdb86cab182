export const writeSeeds = (_folder: string, _now: Date): void => {};
