import { pointsSheet } from './points-sheet.ts';
import type { SheetForm } from './sheet.ts';
import { shippingSheet } from './shipping-sheet.ts';
import { stockSheet } from './stock-sheet.ts';

/** The files that operators send, by their purpose. The reader (services/_kit/src/sheets) reads no other file. */
export const sheetForms = {
  shipping: shippingSheet,
  points: pointsSheet,
  stock: stockSheet,
} as const satisfies Record<string, SheetForm>;
export type SheetFormName = keyof typeof sheetForms;
