/** Where a row stands in a file; `sheet` where several were read. */
export interface RowPlace {
  row: number;
  sheet?: string;
}

/** `2`, or `우체국 2`. */
export const rowPlace = ({ row, sheet }: RowPlace): string => (sheet === undefined ? String(row) : `${sheet} ${row}`);
