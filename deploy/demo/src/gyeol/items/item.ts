import type { DemoItem, DemoOption } from '../../demo.ts';
import { option } from '../../options.ts';

export { closed, option } from '../../options.ts';

/** The six categories, in the order of the menu. */
export const categoryNames = ['가방', '지갑', '벨트·소품', '아우터', '니트·셔츠', '슈즈'] as const;
export type Category = (typeof categoryNames)[number];

export interface GyeolItem extends DemoItem {
  readonly category: Category;
}

/** Sizes of one colour, with their stocks. */
export const sizes = (colour: string, stocks: Readonly<Record<string, number>>): DemoOption[] =>
  Object.entries(stocks).map(([size, stock]) => option(`${colour} / ${size}`, stock));
