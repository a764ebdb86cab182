import { dayMs, seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import type { Demo } from '../demo.ts';
import { createDice } from './dice.ts';
import { membersOf } from './members.ts';
import { pictureFolderOf, pricingOf, shelfOf } from './shelf.ts';

const restockRequests = (demo: Demo, now: Date) => {
  const dice = createDice(7);
  const buyers = membersOf(demo).filter(({ role }) => role === 'ROLE_USER');
  return shelfOf(demo)
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
// The times do not follow the order of the items. Otherwise the newest items would all be in one category.
const createdAt = (now: Date, index: number): string => daysBefore(now, 95 + ((index * 7 + 24) % 48) * 1.5);
const monthOf = (moment: string): string => {
  const [year, month] = seoulDate(new Date(moment)).split('-');
  return `${year}년 ${Number(month)}월`;
};

/**
 * Builds the input of the catalogue's `seed` command. Items and options get ids from 1, in their order. Images are
 * names of files in `pictureFolder`, each in three widths.
 */
export const catalogSeed = (demo: Demo, now: Date) => ({
  pictureFolder: pictureFolderOf(demo),
  pictures: demo.reviewPhotos,
  categories: demo.categories,
  items: demo.items.map((item, index) => ({
    title: item.title,
    description: item.description,
    categoryNames: [item.category],
    ...pricingOf(item),
    soldOut: item.soldOut ?? false,
    priority: item.bestPriority ?? 0,
    createdAt: createdAt(now, index),
    ...(item.discount && { discountedAt: daysBefore(now, 3 + (index % 20)) }),
    image: item.images[0],
    detailImages: item.images,
    guideImages: [],
    facts: item.facts.map((fact) => ({
      ...fact,
      text: fact.text.replace('{{madeOn}}', monthOf(createdAt(now, index))),
    })),
    goodsKind: item.goodsKind,
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
      title: demo.banners.title,
      mainImage: null,
      images: demo.banners.images.map((image, index) => ({ image, priority: index + 1 })),
    },
    {
      code: 'ABOUT',
      title: demo.about.title,
      mainImage: demo.about.image,
      images: [{ image: demo.about.image, priority: 1 }],
    },
  ],
  home: demo.home,
  shop: { profile: demo.profile, documents: demo.documents, about: demo.about.words },
  restockRequests: restockRequests(demo, now),
});
