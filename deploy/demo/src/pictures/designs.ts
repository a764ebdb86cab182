import type { Collection } from '../items/item.ts';
import { bags } from './bags/index.ts';
import { knitLooks, outerLooks, scarfLook } from './colourways/cloths.ts';
import { leatherLooks, shoeLooks, smallLooks } from './colourways/leathers.ts';
import type { Design } from './design.ts';
import type { Part } from './engine/part.ts';
import type { Look } from './kit/look.ts';
import { knits } from './knits/index.ts';
import { outer } from './outer/index.ts';
import { shoes } from './shoes/index.ts';
import { small } from './small/index.ts';
import { wallets } from './wallets/index.ts';

const families: Readonly<Record<string, Readonly<Record<string, Design>>>> = {
  bags,
  wallets,
  small,
  outer,
  knits,
  shoes,
};

const looks: Readonly<Record<string, Look>> = {
  ...leatherLooks,
  ...smallLooks,
  'nuli-scarf': scarfLook,
  ...outerLooks,
  ...knitLooks,
  ...shoeLooks,
};

/** An item as far as its picture goes. */
interface Pictured {
  readonly slug: string;
  readonly collection: Collection;
  readonly picture: { readonly family: string; readonly shape: string };
}

/** The drawing of an item. Throws when there is none of that name. */
export function designOf({ picture }: Pictured): Design {
  const design = families[picture.family]?.[picture.shape];
  if (!design) throw new Error(`no drawing ${picture.family}/${picture.shape}`);
  return design;
}

/** The colourway of an item. Throws when there is none. */
export function lookOf(slug: string): Look {
  const found = looks[slug];
  if (!found) throw new Error(`no colourway for ${slug}`);
  return found;
}

/** The parts of an item as its front view shows it, for compositions. */
export const partsOf = (item: Pictured): readonly Part[] => designOf(item).front(lookOf(item.slug));
