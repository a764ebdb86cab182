/** `numbers` has the value of each field, by order number. */
export interface Pasted {
  numbers: Record<string, string>;
  /**
   * The number of lines that fill no field. Either there are more lines than orders, or the order of the line is not in
   * the dialog.
   */
  left: number;
}

const linesOf = (text: string): string[] => text.replace(/\r?\n$/, '').split(/\r?\n/);

/**
 * Reads lines with `order number<TAB>tracking number`. A line may contain other cells too, and the lines may be sorted
 * in any way.
 */
const byOrderNumber = (rows: readonly string[][], orderNumbers: readonly string[]): Pasted => {
  const numbers: Record<string, string> = {};
  let left = 0;
  for (const cells of rows) {
    const at = cells.findIndex((cell) => orderNumbers.includes(cell));
    const merchantUid = cells[at];
    if (merchantUid !== undefined) numbers[merchantUid] = cells[at + 1] ?? '';
    // A heading line has no order number and is not counted as left out.
    else if (cells.some((cell) => /^\d{8}/.test(cell))) left += 1;
  }
  return { numbers, left };
};

/**
 * Reads pasted text into the fields of these orders:
 *
 * - Pairs of order number and tracking number fill the fields of their orders.
 * - A column fills the fields one by one, starting with the field `from`. An empty line empties its field.
 * - For a single value, the result is undefined, because the browser pastes a single value into the field.
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
