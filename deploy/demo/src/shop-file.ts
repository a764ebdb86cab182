import { readFileSync } from 'node:fs';
import type { HomeBlock } from '@gyeol/contracts/http/catalog/home.ts';
import type { ShopProfile } from '@gyeol/contracts/rules/shop-profile.ts';
import type { Demo, DemoDocument, DemoName } from './demo.ts';

type Block<B> = B extends { itemIds: readonly number[] }
  ? Omit<B, 'itemIds'> & { readonly items: readonly string[] }
  : B;
/** `shop.json`; what stands in files of its own is not in it. */
export interface ShopFile
  extends Omit<Demo, 'name' | 'profile' | 'items' | 'reviews' | 'about' | 'home' | 'documents'> {
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
export const readText = (name: DemoName, file: string): string => readFileSync(new URL(file, folderOf(name)), 'utf8');
export const readJson = <T>(name: DemoName, file: string): T => JSON.parse(readText(name, file)) as T;

/** A demo's `shop.json` alone: who can sign in, without its goods and reviews. */
export const readShopFile = (name: DemoName): ShopFile => readJson(name, 'shop.json');
