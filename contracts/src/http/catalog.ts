import { assetCalls } from './catalog/assets.ts';
import { categoryCalls } from './catalog/categories.ts';
import { homeCalls } from './catalog/home.ts';
import { itemChangeCalls } from './catalog/item-changes.ts';
import { itemListCalls } from './catalog/item-lists.ts';
import { itemNoticeCalls } from './catalog/item-notices.ts';
import { itemCalls } from './catalog/items.ts';
import { memberItemCalls } from './catalog/member.ts';
import { openingCalls } from './catalog/opening.ts';
import { optionCalls } from './catalog/options.ts';
import { popularWordCalls } from './catalog/popular-words.ts';
import { saleCalls } from './catalog/sales.ts';
import { shelfCalls } from './catalog/shelf.ts';
import { shopCalls } from './catalog/shop.ts';

export const catalogCalls = {
  ...shelfCalls,
  ...memberItemCalls,
  ...categoryCalls,
  ...popularWordCalls,
  ...itemCalls,
  ...optionCalls,
  ...itemListCalls,
  ...itemChangeCalls,
  ...itemNoticeCalls,
  ...assetCalls,
  ...homeCalls,
  ...shopCalls,
  ...openingCalls,
  ...saleCalls,
} as const;
