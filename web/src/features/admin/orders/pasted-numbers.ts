/** What a paste puts into the fields, by order number, and what it left out. */
export interface Pasted {
  numbers: Record<string, string>;
  /** Lines without a field: more than there are orders, or of orders that are not here. */
  left: number;
}

const linesOf = (text: string): string[] => text.replace(/\r?\n$/, '').split(/\r?\n/);

/** `order number<TAB>tracking number`, wherever the two stand in a line: matched by number, whatever the order of the lines. */
const byOrderNumber = (rows: readonly string[][], orderNumbers: readonly string[]): Pasted => {
  const numbers: Record<string, string> = {};
  let left = 0;
  for (const cells of rows) {
    const at = cells.findIndex((cell) => orderNumbers.includes(cell));
    const merchantUid = cells[at];
    if (merchantUid !== undefined) numbers[merchantUid] = cells[at + 1] ?? '';
    // A heading names no order.
    else if (cells.some((cell) => /^\d{8}/.test(cell))) left += 1;
  }
  return { numbers, left };
};

/**
 * What a paste means for the fields of these orders, from the field `from` on: pairs with an order number, or a column in
 * which an empty cell is an empty field. Undefined: one value, which the field takes by itself.
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
