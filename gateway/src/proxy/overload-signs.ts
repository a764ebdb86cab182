/**
 * Counts the signs that order-payment is at its limit, as this gateway sees them: a new order was shed, or the limit of
 * an instance was cut.
 */
export interface OverloadSigns {
  readonly count: number;
  add(): void;
}

export const createOverloadSigns = (): OverloadSigns => {
  let count = 0;
  return {
    get count() {
      return count;
    },
    add: () => {
      count += 1;
    },
  };
};
