/** Where a row stands in a file; `sheet` where several were read. */
export interface RowPosition {
  row: number;
  sheet?: string;
}

/** `2`, or `우체국 2`. */
export const rowPosition = ({ row, sheet }: RowPosition): string =>
  sheet === undefined ? String(row) : `${sheet} ${row}`;
