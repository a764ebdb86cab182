import type { ShopProfile } from '@gyeol/contracts/rules/shop-profile.ts';
import { unknownShop } from '@gyeol/contracts/rules/unknown-shop.ts';
import type { Demo, DemoItem, DemoName, DemoReview } from './demo.ts';
import { readJson, readShopFile, readText, type ShopFile } from './shop-file.ts';

const { profile: unknown } = unknownShop;
const profileOf = (said: ShopFile['profile']): ShopProfile => ({
  ...unknown,
  ...said,
  business: { ...unknown.business, ...said.business },
  contact: { ...unknown.contact, ...said.contact },
});

const readDemo = (name: DemoName): Demo => {
  const { profile, about, home, documents, ...shop } = readShopFile(name);
  const items = readJson<DemoItem[]>(name, 'items.json');
  const idOf = (slug: string): number => items.findIndex((item) => item.slug === slug) + 1;
  return {
    ...shop,
    name,
    items,
    profile: profileOf(profile),
    about: { ...about, words: readText(name, 'about.md') },
    home: home.map((block) => {
      if (!('items' in block)) return block;
      const { items: slugs, ...more } = block;
      return { ...more, itemIds: slugs.map(idOf) };
    }),
    documents: documents.map((document) => ({
      ...document,
      markdown: readText(name, `documents/${document.code}.md`),
    })),
    reviews: readJson<DemoReview[]>(name, 'reviews.json'),
  };
};

export const demos: Readonly<Record<DemoName, Demo>> = { gyeol: readDemo('gyeol'), aram: readDemo('aram') };
