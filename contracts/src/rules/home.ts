import type { HomeBlock, HomeSection, HomeSources } from '../http/catalog/home.ts';

type Hero = Extract<HomeBlock, { kind: 'hero' }>;
type Card = HomeSources['best'][number];

const heroImage = ({ banner, imageUrl, phoneImageUrl, alt, onDark }: Hero, { banners }: HomeSources) => {
  const url = banner === null ? imageUrl : banners[banner - 1];
  return url ? { imageUrl: url, phoneImageUrl, alt, onDark } : null;
};

/** Answers the section that a block shows. `takeBest` hands out the BEST items that no block above has shown. */
const sectionOf = (
  block: HomeBlock,
  sources: HomeSources,
  takeBest: (count: number) => Card[],
): HomeSection | undefined => {
  switch (block.kind) {
    case 'hero': {
      const { kind, heading, text, link, best } = block;
      return { kind, heading, text, link, image: heroImage(block, sources), items: takeBest(best) };
    }
    case 'story': {
      const { itemIds, ...story } = block;
      return { ...story, items: itemIds.flatMap((id) => sources.items.find((item) => item.id === id) ?? []) };
    }
    case 'new-arrivals':
      return { kind: block.kind, heading: block.heading, items: sources.newest.slice(0, block.count) };
    case 'best':
      return { kind: block.kind, heading: block.heading, items: takeBest(block.count) };
    case 'categories':
      return { ...block, categories: sources.categories };
    case 'reviews':
    case 'notice':
      return block;
    default:
      // During an upgrade, a newer release may have stored a kind of block that this release does not know.
      return undefined;
  }
};
const hasContent = (section: HomeSection): boolean => {
  if (section.kind === 'hero') return section.image !== null || section.items.length > 0;
  if (section.kind === 'new-arrivals' || section.kind === 'best') return section.items.length > 0;
  return section.kind !== 'categories' || section.categories.length > 0;
};

/**
 * Answers the blocks as visitors see them, in order. No BEST item appears twice, and blocks without content are left
 * out.
 */
export const showHome = (blocks: readonly HomeBlock[], sources: HomeSources): HomeSection[] => {
  let shownCount = 0;
  const takeBest = (count: number): Card[] => {
    shownCount += count;
    return sources.best.slice(shownCount - count, shownCount);
  };
  return blocks.flatMap((block) => {
    const section = sectionOf(block, sources, takeBest);
    return section && hasContent(section) ? [section] : [];
  });
};

/** The images that a composition names. For its items, see `itemsOfHome`. */
export const imagesOfHome = (blocks: readonly HomeBlock[]): string[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'story') return [block.imageUrl];
    return block.kind === 'hero' ? [block.imageUrl, block.phoneImageUrl].filter((url) => url !== null) : [];
  });
export const itemsOfHome = (blocks: readonly HomeBlock[]): number[] => [
  ...new Set(blocks.flatMap((block) => (block.kind === 'story' ? block.itemIds : []))),
];
