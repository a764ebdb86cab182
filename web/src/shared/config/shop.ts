import type { Shop } from '@gyeol/contracts/http/catalog/shop.ts';
import { config } from './config.ts';

/** The shop's profile and its delivery terms, as of the time when the page was opened. */
export const shop = (): Shop => config().shop;
