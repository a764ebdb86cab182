import { readFileSync } from 'node:fs';
import type { HomeBlock } from '@gyeol/contracts/http/catalog/home.ts';
import type { ShopProfile } from '@gyeol/contracts/rules/shop-profile.ts';
import { unknownShop } from '@gyeol/contracts/rules/unknown-shop.ts';
import type { Demo, DemoDocument, DemoItem, DemoName, DemoReview } from './demo.ts';

type Block<B> = B extends { itemIds: readonly number[] }
  ? Omit<B, 'itemIds'> & { readonly items: readonly string[] }
  : B;
/** `shop.json`; what stands in files of its own is not in it. */
interface ShopFile extends Omit<Demo, 'name' | 'profile' | 'items' | 'reviews' | 'about' | 'home' | 'documents'> {
  /** What is not here is as it is before anybody has said whose shop it is. */
  readonly profile: Partial<Omit<ShopProfile, 'business' | 'contact'>> & {
    readonly business: Partial<ShopProfile['business']>;
    readonly contact?: Partial<ShopProfile['contact']>;
  };
  readonly about: Omit<Demo['about'], 'words'>;
  /** Items by their slugs. */
  readonly home: readonly Block<HomeBlock>[];
  readonly documents: readonly Omit<DemoDocument, 'markdown'>[];
}

/** The folder of a demo's data. */
const folderOf = (name: DemoName): URL => new URL(`../shops/${name}/`, import.meta.url);
const readText = (name: DemoName, file: string): string => readFileSync(new URL(file, folderOf(name)), 'utf8');
const readJson = <T>(name: DemoName, file: string): T => JSON.parse(readText(name, file)) as T;

const { profile: unknown } = unknownShop;
const profileOf = (said: ShopFile['profile']): ShopProfile => ({
  ...unknown,
  ...said,
  business: { ...unknown.business, ...said.business },
  contact: { ...unknown.contact, ...said.contact },
});

const readDemo = (name: DemoName): Demo => {
  const { profile, about, home, documents, ...shop } = readJson<ShopFile>(name, 'shop.json');
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

/** Every shop to try, as its folder says; a further one is a further folder. */
export const demos: Readonly<Record<DemoName, Demo>> = { gyeol: readDemo('gyeol'), aram: readDemo('aram') };
