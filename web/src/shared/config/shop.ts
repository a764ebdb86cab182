import type { Shop } from '@gyeol/contracts/http/catalog/shop.ts';
import { config } from './config.ts';

/** Whose shop it is, and what it says of delivery: as it was when the page was opened. */
export const shop = (): Shop => config().shop;
