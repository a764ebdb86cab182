export interface LineChange {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/**
 * In the answer, `[i][j]` is the length of the longest common subsequence of `before` from line i on and `after` from
 * line j on.
 */
const commonLengths = (before: readonly string[], after: readonly string[]): number[][] => {
  const lengths = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const [row, next] = [lengths[i] as number[], lengths[i + 1] as number[]];
      row[j] = before[i] === after[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0);
    }
  return lengths;
};

const changesBetween = (before: readonly string[], after: readonly string[]): LineChange[] => {
  const lengths = commonLengths(before, after);
  const lengthAt = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  const changes: LineChange[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      changes.push({ kind: 'same', text: before[i] as string });
      i += 1;
      j += 1;
    } else if (j >= after.length || (i < before.length && lengthAt(i + 1, j) >= lengthAt(i, j + 1))) {
      changes.push({ kind: 'removed', text: before[i] as string });
      i += 1;
    } else {
      changes.push({ kind: 'added', text: after[j] as string });
      j += 1;
    }
  }
  return changes;
};

/** The number of equal lines at the start of two texts. */
const alike = (before: readonly string[], after: readonly string[]): number => {
  const differs = before.findIndex((line, index) => line !== after[index]);
  return differs < 0 ? before.length : differs;
};

/** Answers the lines in order, with the fewest removed and added lines. */
export const lineChanges = (earlier: string, later: string): LineChange[] => {
  const [all, others] = [earlier.split('\n'), later.split('\n')];
  const head = alike(all, others);
  const [before, after] = [all.slice(head), others.slice(head)];
  // Equal lines at the start and the end are cut off first, because the comparison is slow for a text of up to 100 kB.
  const tail = alike(before.toReversed(), after.toReversed());
  const same = (lines: readonly string[]) => lines.map((text): LineChange => ({ kind: 'same', text }));
  return [
    ...same(all.slice(0, head)),
    ...changesBetween(before.slice(0, before.length - tail), after.slice(0, after.length - tail)),
    ...same(before.slice(before.length - tail)),
  ];
};

const around = 2;
/** Keeps the changed lines and two lines around each of them, so that a long text with few changes is quick to read. */
export const nearChanges = (changes: readonly LineChange[]): LineChange[] =>
  changes.filter((_, at) =>
    changes.slice(Math.max(0, at - around), at + around + 1).some(({ kind }) => kind !== 'same'),
  );
