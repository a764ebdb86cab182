/** The most stalled orders that are counted. The limit is our own, not the specification's. */
export const stalledCounted = 1_000;
