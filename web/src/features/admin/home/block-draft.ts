import type { HomeBlock } from '@gyeol/contracts/http/catalog/home.ts';

export type { HomeBlock };
export type BlockKind = HomeBlock['kind'];
export type BlockOf<Kind extends BlockKind> = Extract<HomeBlock, { kind: Kind }>;

/** A removed block stays in the form until the page is saved, so that the operator can restore the block unchanged. */
export interface BlockDraft {
  /** Identifies the block within this form. `key` is not saved. */
  key: string;
  block: HomeBlock;
  removed: boolean;
}

export const blockNames: Readonly<Record<BlockKind, string>> = {
  hero: '큰 이미지',
  story: '이야기',
  'new-arrivals': '신상품',
  best: 'BEST 상품',
  categories: '카테고리',
  reviews: '리뷰 사진',
  notice: '알림 한 줄',
};

const emptyBlocks: { readonly [Kind in BlockKind]: BlockOf<Kind> } = {
  hero: {
    kind: 'hero',
    heading: '',
    text: '',
    link: null,
    banner: 1,
    imageUrl: null,
    phoneImageUrl: null,
    alt: '',
    onDark: false,
    best: 0,
  },
  story: { kind: 'story', heading: '', text: '', link: null, imageUrl: '', alt: '', itemIds: [] },
  'new-arrivals': { kind: 'new-arrivals', heading: '새로 들어온 상품', count: 4 },
  best: { kind: 'best', heading: '저희가 권하는 상품', count: 4 },
  categories: { kind: 'categories', heading: '카테고리' },
  reviews: { kind: 'reviews', heading: '리뷰 사진', count: 8 },
  notice: { kind: 'notice', text: '', link: null },
};

let lastKey = 0;
const draftOf = (block: HomeBlock): BlockDraft => {
  lastKey += 1;
  return { key: `block-${lastKey}`, block, removed: false };
};
export const createDraft = (kind: BlockKind): BlockDraft => draftOf(emptyBlocks[kind]);
export const draftsOf = (blocks: readonly HomeBlock[]): BlockDraft[] => blocks.map(draftOf);
/** Leaves out the removed blocks. */
export const blocksOf = (drafts: readonly BlockDraft[]): HomeBlock[] =>
  drafts.flatMap(({ block, removed }) => (removed ? [] : [block]));

export const nameOf = (block: HomeBlock): string => {
  const words = block.kind === 'notice' ? block.text : block.heading;
  return words.trim() === '' ? blockNames[block.kind] : `${blockNames[block.kind]} ‘${words.trim()}’`;
};

/**
 * Finds the block and the field that the shop refused. `blocks.2.link.to` is the field `link.to` of the third block.
 * Removed blocks are not counted.
 */
export const faultOf = (drafts: readonly BlockDraft[], field: unknown): { key: string; field: string } | undefined => {
  const [, index, name = ''] = /^blocks\.(\d+)\.?(.*)$/.exec(typeof field === 'string' ? field : '') ?? [];
  const draft = index === undefined ? undefined : drafts.filter(({ removed }) => !removed)[Number(index)];
  return draft && { key: draft.key, field: name };
};
