import { readFileSync } from 'node:fs';
import type { HomeBlock } from '@gyeol/contracts/http/catalog/home.ts';
import type { ShopProfile } from '@gyeol/contracts/rules/shop-profile.ts';
import type { Demo, DemoDocument, DemoName } from './demo.ts';

type Block<B> = B extends { itemIds: readonly number[] }
  ? Omit<B, 'itemIds'> & { readonly items: readonly string[] }
  : B;
/** The parts of a demo that are in `shop.json`. The other parts have files of their own. */
export interface ShopFile
  extends Omit<Demo, 'name' | 'profile' | 'items' | 'reviews' | 'about' | 'home' | 'documents'> {
  /** Missing fields have the values of a shop whose profile is not set yet. */
  readonly profile: Partial<Omit<ShopProfile, 'business' | 'contact'>> & {
    readonly business: Partial<ShopProfile['business']>;
    readonly contact?: Partial<ShopProfile['contact']>;
  };
  readonly about: Omit<Demo['about'], 'words'>;
  /** Items are given by their slugs. */
  readonly home: readonly Block<HomeBlock>[];
  readonly documents: readonly Omit<DemoDocument, 'markdown'>[];
}

const folderOf = (name: DemoName): URL => new URL(`../shops/${name}/`, import.meta.url);
export const readText = (name: DemoName, file: string): string => readFileSync(new URL(file, folderOf(name)), 'utf8');
export const readJson = <T>(name: DemoName, file: string): T => JSON.parse(readText(name, file)) as T;

/** `shop.json` contains the accounts, but not the items and reviews. */
export const readShopFile = (name: DemoName): ShopFile => readJson(name, 'shop.json');
