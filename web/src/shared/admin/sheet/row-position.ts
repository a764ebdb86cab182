import type { RowPosition } from '@gyeol/contracts/http/sheet-file.ts';

/** Formats the position of a row: `2`, or `우체국 2` with the name of the sheet. */
export const rowPosition = ({ row, sheet }: RowPosition): string =>
  sheet === undefined ? String(row) : `${sheet} ${row}`;
