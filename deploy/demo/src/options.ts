import type { DemoOption } from './demo.ts';

/** An option: name, stock, and what it costs on top. */
export const option = (name: string, stockQuantity: number, additionalPrice = 0): DemoOption => ({
  name,
  stockQuantity,
  additionalPrice,
});

/** An option that the operator has taken off sale. */
export const closed = (name: string, stockQuantity = 0, additionalPrice = 0): DemoOption => ({
  ...option(name, stockQuantity, additionalPrice),
  soldOut: true,
});
