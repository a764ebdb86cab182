/** The six categories of the demo shop, in the order of its menu. */
export const categoryNames = ['가방', '지갑', '벨트·소품', '아우터', '니트·셔츠', '슈즈'] as const;
export type Category = (typeof categoryNames)[number];

/** The collections, each with the paper tone of its images. */
const collectionNames = {
  ivory: '첫 장',
  sand: '마른 모래',
  moss: '이끼 마당',
  dusk: '해 질 녘',
  dawn: '새벽 물가',
  stone: '돌담',
} as const;
type Collection = keyof typeof collectionNames;

/** One choice of an item. Prices in won. */
export interface DemoOption {
  readonly name: string;
  readonly additionalPrice: number;
  readonly stockQuantity: number;
  /** The operator's flag: not for sale although there may be stock. */
  readonly soldOut?: true;
}

/** How the image is drawn: the family folder and the shape in it. */
interface Recipe {
  readonly family: 'bags' | 'wallets' | 'small' | 'outer' | 'knits' | 'shoes';
  readonly shape: string;
}

/** An item of the demo shop. */
export interface DemoItem {
  readonly slug: string;
  readonly title: string;
  /** The short line above the title on a card. */
  readonly description: string;
  readonly category: Category;
  readonly price: number;
  readonly discount?: { readonly rate: number } | { readonly amount: number };
  readonly options: readonly DemoOption[];
  readonly soldOut?: true;
  /** Position among the best items of the home page, 1 first. */
  readonly bestPriority?: number;
  readonly collection: Collection;
  readonly image: Recipe;
}

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

/** Sizes of one colour, with their stocks. */
export const sizes = (colour: string, stocks: Readonly<Record<string, number>>): DemoOption[] =>
  Object.entries(stocks).map(([size, stock]) => option(`${colour} / ${size}`, stock));
