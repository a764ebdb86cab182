import type { RowPosition } from '@gyeol/contracts/http/sheet-file.ts';

/** `2`, or `우체국 2`. */
export const rowPosition = ({ row, sheet }: RowPosition): string =>
  sheet === undefined ? String(row) : `${sheet} ${row}`;
