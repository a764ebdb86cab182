/** stock: a number moved; flip: an item can be bought again or no more, or its lowest price moved; edit: anything else a member sees. */
export type ChangeKind = 'stock' | 'flip' | 'edit';

/** How much had changed at a moment. */
export interface Stamp {
  readonly edits: number;
  readonly flips: number;
  readonly total: number;
  /** ms of a clock that never goes back. */
  readonly at: number;
}

/** What this process knows of changes, its own at their commit and other instances' within a second. */
export interface Changes {
  now(): Stamp;
  /** `null` = every item. */
  notify(itemId: number | null, kind: ChangeKind): void;
  /** Calls back with each item that changed, or null for every item. */
  onItem(listener: (itemId: number | null) => void): void;
  /** False until other instances' changes are followed, and while that fails: then nothing may be kept. */
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
      // what was kept before is of unknown age
      if (followed !== state) notify(null, 'edit');
      followed = state;
    },
  };
};
