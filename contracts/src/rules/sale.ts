/**
 * A sale of an item. From `startsAt` to before `endsAt` one piece costs `salePrice` won, before what its option adds. A
 * sale without a price says from when the item can be bought, and has an end only with a limit.
 */
export interface ItemSale {
  readonly saleId: number;
  readonly title: string;
  /** UTC, to the second, as `endsAt`. */
  readonly startsAt: string;
  readonly endsAt: string | null;
  readonly salePrice: number | null;
  /** The most pieces of all items of the sale that one buyer may have. Absent in answers of the previous release. */
  readonly buyerLimit?: number | null;
}

/**
 * An item with the price that it has without a sale, and its sales that have not ended. Answers of the previous release
 * have neither.
 */
export interface WithSales {
  readonly discountPrice: number;
  readonly regularPrice?: number | undefined;
  readonly sales?: readonly ItemSale[] | undefined;
}

const begunBy = ({ startsAt }: Pick<ItemSale, 'startsAt'>, at: Date): boolean => Date.parse(startsAt) <= at.getTime();

/** True from the first moment of a sale to before its end. */
const isRunning = (sale: Pick<ItemSale, 'startsAt' | 'endsAt'>, at: Date): boolean =>
  begunBy(sale, at) && (sale.endsAt === null || at.getTime() < Date.parse(sale.endsAt));

/** The sale whose price an item has at a moment: the lowest that runs, when it is below the price without a sale. */
export const saleAt = ({ discountPrice, regularPrice = discountPrice, sales = [] }: WithSales, at: Date) =>
  sales
    .filter((sale): sale is ItemSale & { salePrice: number } => sale.salePrice !== null && isRunning(sale, at))
    .reduce<(ItemSale & { salePrice: number }) | undefined>(
      (lowest, sale) => (sale.salePrice < (lowest?.salePrice ?? regularPrice) ? sale : lowest),
      undefined,
    );

/**
 * The one rule for the price of a moment, in won: what one piece of the item costs, before what its option adds. Lists,
 * pages, carts, sheets, feeds and holds all call it.
 */
export const priceAt = (item: WithSales, at: Date): number =>
  saleAt(item, at)?.salePrice ?? item.regularPrice ?? item.discountPrice;

/** The running sales that limit the pieces of a buyer. */
export const limitingSales = ({ sales = [] }: Pick<WithSales, 'sales'>, at: Date) =>
  sales.filter(
    (sale): sale is ItemSale & { buyerLimit: number } => typeof sale.buyerLimit === 'number' && isRunning(sale, at),
  );

/** The sale that is the next to begin and to set the price of the item. */
export const nextSale = (item: WithSales, at: Date): ItemSale | undefined =>
  item.sales
    ?.filter((sale) => !begunBy(sale, at))
    .sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
    .find((sale) => saleAt(item, new Date(sale.startsAt)) === sale);

/** The moment from which an item can be bought, when it has not come yet. */
export const opensAt = ({ sales = [] }: Pick<WithSales, 'sales'>, at: Date): string | undefined =>
  sales
    .filter((sale) => sale.salePrice === null && !begunBy(sale, at))
    .map(({ startsAt }) => startsAt)
    .sort()
    .at(-1);

/** The next moment at which the price or the availability of an item can change, in ms, or undefined. */
export const nextSaleMoment = ({ sales = [] }: Pick<WithSales, 'sales'>, at: Date): number | undefined => {
  const moments = sales
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .map((moment) => (moment === null ? Number.NaN : Date.parse(moment)))
    .filter((moment) => moment > at.getTime());
  return moments.length === 0 ? undefined : Math.min(...moments);
};

interface ShownItem extends WithSales {
  readonly price: number;
  readonly lowestPrice?: number | undefined;
  readonly priceStruck?: boolean | undefined;
  /** True when the item has cost `price` for as long as a struck price must have been asked. */
  readonly mayStrike?: boolean | undefined;
}

/** The item with `discountPrice`, `lowestPrice` and `priceStruck` as they are at a moment. */
export const itemAt = <I extends ShownItem>(item: I, at: Date): I => {
  const discountPrice = priceAt(item, at);
  if (discountPrice === item.discountPrice) return item;
  return {
    ...item,
    discountPrice,
    ...(item.lowestPrice !== undefined && { lowestPrice: item.lowestPrice + discountPrice - item.discountPrice }),
    ...(item.priceStruck !== undefined && { priceStruck: item.mayStrike === true && discountPrice < item.price }),
  };
};

/**
 * The minutes for which an order sheet keeps its prices, also when a sale ends meanwhile. An older sheet is completed only
 * at the prices of the moment.
 */
export const sheetPriceMinutes = 30;
/**
 * The minutes for which the limit of a sale counts after its end: as long as sheets keep its prices, and one more for
 * calls that are under way then.
 */
export const saleLimitMinutes = sheetPriceMinutes + 1;

/** The sentence of an item that cannot be bought yet. `when` is the moment in words, such as 12월 1일 10:00. */
export const notYetSentence = (title: string, when: string): string =>
  `${title} 상품은 ${when}부터 구매하실 수 있습니다.`;
