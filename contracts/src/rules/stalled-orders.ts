/** The most orders that are counted as never moving by themselves; our own limit. */
export const stalledCounted = 1_000;
