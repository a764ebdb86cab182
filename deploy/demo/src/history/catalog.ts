import { aboutImage, banners, catalogue, categoryNames, imageViews, reviewPhotos } from '../catalogue.ts';
import { home } from '../home.ts';
import { shopProfile } from '../shop.ts';
import { factsOf } from '../words/facts.ts';
import { goodsKindOf, noticeFactsOf } from '../words/notice.ts';
import { createDice } from './dice.ts';
import { members } from './members.ts';
import { imageFolder, pricingOf, shelf } from './shelf.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/** Who waits for sold-out options. */
const restockRequests = (now: Date) => {
  const dice = createDice(7);
  const buyers = members.filter(({ role }) => role === 'ROLE_USER');
  return shelf()
    .filter(({ item, optionName }) =>
      item.options.some((option) => option.name === optionName && (option.soldOut || option.stockQuantity === 0)),
    )
    .flatMap(({ itemOptionId }) =>
      buyers
        .filter(() => dice.chance(0.12))
        .map(({ id }) => ({
          itemOptionId,
          memberId: id,
          requestedAt: new Date(now.getTime() - dice.next() * 20 * dayMs).toISOString(),
        })),
    );
};

const daysBefore = (now: Date, days: number): string => new Date(now.getTime() - days * dayMs).toISOString();
// not in the order of the families: what is new is of several
const createdAt = (now: Date, index: number): string => daysBefore(now, 95 + ((index * 7 + 24) % 48) * 1.5);

/**
 * The file of the catalogue's `seed`. Items and options get their ids from 1 in this order; images are names of files
 * in `pictureFolder`, each in three widths.
 */
export const catalogSeed = (now: Date) => ({
  pictureFolder: imageFolder,
  pictures: reviewPhotos.map(({ name }) => name),
  categories: categoryNames,
  items: catalogue.map((item, index) => ({
    title: item.title,
    description: item.description,
    categoryNames: [item.category],
    ...pricingOf(item),
    soldOut: item.soldOut ?? false,
    priority: item.bestPriority ?? 0,
    createdAt: createdAt(now, index),
    ...(item.discount && { discountedAt: daysBefore(now, 3 + (index % 20)) }),
    image: `${item.slug}-front`,
    detailImages: imageViews.map((view) => `${item.slug}-${view}`),
    guideImages: [],
    facts: [...factsOf(item), ...noticeFactsOf(item, createdAt(now, index))],
    goodsKind: goodsKindOf[item.category],
    options: item.options.map((option) => ({
      name: option.name,
      additionalPrice: option.additionalPrice,
      stockQuantity: option.stockQuantity,
      isOptionSoldOut: option.soldOut ?? false,
    })),
  })),
  assetGroups: [
    {
      code: 'HOME',
      title: '오래 들수록, 결이 생깁니다',
      mainImage: null,
      images: banners.map(({ name, priority }) => ({ image: name, priority })),
    },
    {
      code: 'ABOUT',
      title: '브랜드 소개',
      mainImage: aboutImage.name,
      images: [{ image: aboutImage.name, priority: 1 }],
    },
  ],
  home: home(),
  shop: { profile: shopProfile },
  restockRequests: restockRequests(now),
});
