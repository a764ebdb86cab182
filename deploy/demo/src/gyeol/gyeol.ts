import type { Demo } from '../demo.ts';
import { demoAccounts } from './accounts.ts';
import { aboutImage, banners, catalogue, imageViews, reviewPhotos } from './catalogue.ts';
import { home } from './home.ts';
import { categoryNames } from './items/item.ts';
import { reviews } from './reviews.ts';
import { aboutWords, shopProfile } from './shop.ts';
import { claims } from './words/claims.ts';
import { coupons } from './words/coupons.ts';
import { documents } from './words/documents.ts';
import { factsOf } from './words/facts.ts';
import { goodsKindOf, noticeFactsOf } from './words/notice.ts';
import { notices } from './words/notices.ts';

/** 결, a small leather house. */
export const gyeol: Demo = {
  name: 'gyeol',
  profile: shopProfile,
  documents,
  admin: demoAccounts[0],
  buyer: demoAccounts[1],
  categories: categoryNames,
  items: catalogue.map((item) => ({
    ...item,
    images: imageViews.map((view) => `${item.slug}-${view}`),
    goodsKind: goodsKindOf[item.category],
    factsOn: (createdAt) => [...factsOf(item), ...noticeFactsOf(item, createdAt)],
  })),
  banners: { title: '오래 들수록, 결이 생깁니다', images: banners.map(({ name }) => name) },
  about: { title: '공방의 작업대: 재단한 가죽과 실, 그리고 손도구', image: aboutImage, words: aboutWords },
  home,
  reviewPhotos,
  reviews,
  notices,
  coupons,
  claims,
};
