/** So many orders that never move by themselves are counted; ours. */
export const stalledCounted = 1_000;
