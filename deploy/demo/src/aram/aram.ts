import type { Demo } from '../demo.ts';
import { demoAccounts } from './accounts.ts';
import { banners, home } from './home.ts';
import { categoryNames } from './items/item.ts';
import { items } from './items/items.ts';
import { aboutWords, shopProfile } from './shop.ts';
import { claims } from './words/claims.ts';
import { coupons } from './words/coupons.ts';
import { documents } from './words/documents.ts';
import { notices } from './words/notices.ts';
import { reviews } from './words/reviews.ts';

/** 아람서점, a bookshop: another name, other colours and words, other goods. */
export const aram: Demo = {
  name: 'aram',
  profile: shopProfile,
  documents,
  admin: demoAccounts[0],
  buyer: demoAccounts[1],
  categories: categoryNames,
  items,
  banners: { title: '한 권씩 읽어 보고 고릅니다', images: banners },
  about: { title: '두 단 책꽂이에 꽂히고 쌓인 책들', image: 'about', words: aboutWords },
  home,
  reviewPhotos: [],
  reviews,
  notices,
  coupons,
  claims,
};
