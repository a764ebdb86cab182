/**
 * `stock`: a stock number changed. `flip`: an item sold out, can be bought again, or has another lowest price. `edit`:
 * any other change that a member can see.
 */
export type ChangeKind = 'stock' | 'flip' | 'edit';

export interface ChangeVersion {
  readonly edits: number;
  readonly flips: number;
  readonly total: number;
  /** Milliseconds of a clock that never goes back. */
  readonly at: number;
}

/**
 * The changes that this process knows. It learns of its own changes at their commit, and of the changes of other
 * instances within half a second.
 */
export interface Changes {
  now(): ChangeVersion;
  /** An `itemId` of null means every item. */
  notify(itemId: number | null, kind: ChangeKind): void;
  onItem(listener: (itemId: number | null) => void): void;
  /** True while the changes of other instances are being read. While this is false, nothing may be cached. */
  readonly followed: boolean;
  follow(followed: boolean): void;
}

export const createChanges = (clock: () => number = () => performance.now()): Changes => {
  const counts = { edits: 0, flips: 0, total: 0 };
  const listeners: ((itemId: number | null) => void)[] = [];
  let followed = false;
  const notify: Changes['notify'] = (itemId, kind) => {
    counts.total += 1;
    if (kind === 'flip') counts.flips += 1;
    if (kind === 'edit') counts.edits += 1;
    for (const listener of listeners) listener(itemId);
  };
  return {
    now: () => ({ ...counts, at: clock() }),
    notify,
    onItem: (listener) => void listeners.push(listener),
    get followed() {
      return followed;
    },
    follow: (state) => {
      // Drops all cached values, because changes of other instances may have been missed.
      if (followed !== state) notify(null, 'edit');
      followed = state;
    },
  };
};
