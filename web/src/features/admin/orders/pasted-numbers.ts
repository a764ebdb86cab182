/** The values of the fields after a paste, by order number, and the number of lines left out. */
export interface Pasted {
  numbers: Record<string, string>;
  /** The number of lines without a field: more than there are orders, or of orders that are not here. */
  left: number;
}

const linesOf = (text: string): string[] => text.replace(/\r?\n$/, '').split(/\r?\n/);

/** Reads `order number<TAB>tracking number`. The pair may be anywhere in a line, and the lines in any order. */
const byOrderNumber = (rows: readonly string[][], orderNumbers: readonly string[]): Pasted => {
  const numbers: Record<string, string> = {};
  let left = 0;
  for (const cells of rows) {
    const at = cells.findIndex((cell) => orderNumbers.includes(cell));
    const merchantUid = cells[at];
    if (merchantUid !== undefined) numbers[merchantUid] = cells[at + 1] ?? '';
    // A heading has no order number, so it does not count.
    else if (cells.some((cell) => /^\d{8}/.test(cell))) left += 1;
  }
  return { numbers, left };
};

/**
 * Reads a paste into the fields of these orders, from the field `from` on: pairs with an order number, or a column in
 * which an empty cell empties its field. Undefined for a single value, which the field takes by itself.
 */
export const readPasted = (text: string, orderNumbers: readonly string[], from: number): Pasted | undefined => {
  const lines = linesOf(text);
  const rows = lines.map((line) => line.split('\t').map((cell) => cell.trim().replace(/^'/, '')));
  if (rows.some((cells) => cells.length > 1)) return byOrderNumber(rows, orderNumbers);
  if (lines.length < 2) return undefined;
  const below = orderNumbers.slice(from);
  return {
    numbers: Object.fromEntries(
      below.slice(0, rows.length).map((merchantUid, index) => [merchantUid, rows[index]?.[0] ?? '']),
    ),
    left: rows.slice(below.length).filter(([cell]) => cell !== '').length,
  };
};
