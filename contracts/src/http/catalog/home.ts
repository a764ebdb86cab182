import { type Static, Type } from 'typebox';
import { defineCalls } from '../../call.ts';
import { Typed } from '../../kinds.ts';
import { Id, ImagePath, Nullable } from '../../schema.ts';
import { ItemCard, imageRefusals } from './item.ts';

/** The most blocks of a home page, and the most items that a story names. */
const maxBlocks = 20;
export const maxStoryItems = 4;
/** The length of the BEST list, which all blocks of a home page share. */
const maxBest = 14;

const Heading = Typed('name', {
  name: 'HomeHeading',
  minLength: 1,
  maxLength: 60,
  title: '제목',
  message: '제목은 1자 이상 60자 이하로 입력해주세요.',
});
const Alt = Typed('name', {
  name: 'AltText',
  minLength: 1,
  maxLength: 200,
  title: '이미지 설명',
  message: '이미지 설명은 1자 이상 200자 이하로 입력해주세요. 화면을 볼 수 없는 분께 읽어 드립니다.',
});
/** A page of the shop or an https address. `//host` and addresses that run a script are refused. */
const Link = Type.Object(
  {
    label: Typed('name', {
      minLength: 1,
      maxLength: 20,
      title: '버튼 글',
      message: '버튼 글은 1자 이상 20자 이하로 입력해주세요.',
    }),
    to: Typed('raw', {
      maxLength: 300,
      pattern: '^(?:/(?!/)[^\\s\\\\]*|https://[^\\s\\\\/?#@]+(?:[/?#][^\\s\\\\]*)?)$',
      title: '버튼 주소',
      message: '버튼 주소는 /로 시작하는 쇼핑몰 화면이나 https://로 시작하는 주소로 입력해주세요.',
    }),
  },
  { name: 'HomeLink', additionalProperties: false },
);
const count = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum, title: '개수' });
const Text = (minLength: number, maxLength: number) =>
  Typed('text', {
    minLength,
    maxLength,
    title: '글',
    message: `글은 ${minLength > 0 ? `${minLength}자 이상 ` : ''}${maxLength}자 이하로 입력해주세요.`,
  });

const closed = { additionalProperties: false };
/**
 * An image with words on its empty part. The image is either a banner of the asset group HOME (`banner`; the first is
 * 1) or the block's own image (`imageUrl`). `best` is the number of items of the BEST list that the block shows: the
 * first two beside the image, the others in a row below.
 */
const HeroBlock = Type.Object(
  {
    kind: Type.Literal('hero'),
    heading: Heading,
    text: Text(0, 80),
    link: Nullable(Link),
    banner: Nullable(Type.Integer({ minimum: 1, maximum: 3, title: '홈 배너' })),
    imageUrl: Nullable(ImagePath),
    /** An upright image for phones. When it is null, phones show the wide image, cropped. */
    phoneImageUrl: Nullable(ImagePath),
    alt: Alt,
    /** True when the image is dark behind the words: the words are then light. */
    onDark: Type.Boolean({ title: '어두운 이미지' }),
    best: Type.Integer({ minimum: 0, maximum: 6, title: 'BEST 상품 수' }),
  },
  { name: 'HeroBlock', ...closed },
);
const StoryBlock = Type.Object(
  {
    kind: Type.Literal('story'),
    heading: Heading,
    text: Text(1, 600),
    link: Nullable(Link),
    imageUrl: ImagePath,
    alt: Alt,
    itemIds: Type.Array(Id, { maxItems: maxStoryItems, uniqueItems: true, title: '이야기의 상품' }),
  },
  { name: 'StoryBlock', ...closed },
);
const NewArrivalsBlock = Type.Object(
  { kind: Type.Literal('new-arrivals'), heading: Heading, count: count(2, 12) },
  { name: 'NewArrivalsBlock', ...closed },
);
/** Shows the next items of the BEST list, after the items that the blocks above show. */
const BestBlock = Type.Object(
  { kind: Type.Literal('best'), heading: Heading, count: count(1, maxBest) },
  { name: 'BestBlock', ...closed },
);
const CategoriesBlock = Type.Object(
  { kind: Type.Literal('categories'), heading: Heading },
  { name: 'CategoriesBlock', ...closed },
);
const ReviewsBlock = Type.Object(
  { kind: Type.Literal('reviews'), heading: Heading, count: count(3, 12) },
  { name: 'ReviewsBlock', ...closed },
);
const NoticeBlock = Type.Object(
  { kind: Type.Literal('notice'), text: Text(1, 120), link: Nullable(Link) },
  { name: 'NoticeBlock', ...closed },
);

const blockKinds = [
  HeroBlock,
  StoryBlock,
  NewArrivalsBlock,
  BestBlock,
  CategoriesBlock,
  ReviewsBlock,
  NoticeBlock,
] as const;
/**
 * A block as it is stored and edited. `kind` selects its schema. When a field is wrong, the message of that schema is
 * shown.
 */
export type HomeBlock = Static<(typeof blockKinds)[number]>;
export const HomeBlock = Type.Unsafe<HomeBlock>({
  type: 'object',
  required: ['kind'],
  discriminator: { propertyName: 'kind' },
  oneOf: [...blockKinds],
});

const CategoryTile = Type.Object({ name: Type.String(), imageUrl: Type.String() }, { name: 'CategoryTile' });
/** The items, categories and banners that blocks show, as they are now. */
export const HomeSources = Type.Object(
  {
    /** Images of the asset group HOME, by priority. */
    banners: Type.Array(Type.String()),
    /** At most 14, the best first. */
    best: Type.Array(ItemCard),
    /** At most 12, the newest first. */
    newest: Type.Array(ItemCard),
    /** The items that stories name, without deleted ones. */
    items: Type.Array(ItemCard),
    /** The categories that have an item, each with the image of an item. */
    categories: Type.Array(CategoryTile),
  },
  { name: 'HomeSources' },
);
export type HomeSources = Static<typeof HomeSources>;

const items = { items: Type.Array(ItemCard) };
const HeroImage = Type.Object(
  {
    imageUrl: Type.String(),
    phoneImageUrl: Nullable(Type.String()),
    alt: Type.String(),
    onDark: Type.Boolean(),
  },
  { name: 'HeroImage' },
);
const shown = { heading: Type.String() };
const HeroSection = Type.Object(
  {
    kind: Type.Literal('hero'),
    ...shown,
    text: Type.String(),
    link: Nullable(Link),
    image: Nullable(HeroImage),
    ...items,
  },
  { name: 'HeroSection' },
);
const StorySection = Type.Object(
  {
    kind: Type.Literal('story'),
    ...shown,
    text: Type.String(),
    link: Nullable(Link),
    imageUrl: Type.String(),
    alt: Type.String(),
    ...items,
  },
  { name: 'StorySection' },
);
const ItemsSection = Type.Object(
  {
    kind: Type.Union([Type.Literal('new-arrivals'), Type.Literal('best')]),
    ...shown,
    ...items,
  },
  { name: 'ItemsSection' },
);
const CategoriesSection = Type.Object(
  {
    kind: Type.Literal('categories'),
    ...shown,
    categories: Type.Array(CategoryTile),
  },
  { name: 'CategoriesSection' },
);
/** A block as visitors see it. */
export const HomeSection = Type.Union(
  [HeroSection, StorySection, ItemsSection, CategoriesSection, ReviewsBlock, NoticeBlock],
  { name: 'HomeSection' },
);
export type HomeSection = Static<typeof HomeSection>;

const Composition = {
  version: Type.Integer({ minimum: 1 }),
  blocks: Type.Array(HomeBlock, { maxItems: maxBlocks, title: '블록' }),
};

/** Calls of the home page. Operators compose this page of blocks. */
export const homeCalls = defineCalls({
  /** Blocks without content are left out. */
  home: {
    summary: 'Answers the blocks of the home page in order, each with its content',
    method: 'GET',
    path: '/api/pages/home',
    owner: 'catalog',
    access: 'public',
    addition: true,
    cached: true,
    answers: { 200: Type.Object({ sections: Type.Array(HomeSection) }) },
  },
  homeComposition: {
    summary: 'Answers the stored blocks of the home page, and the content that they can show',
    method: 'GET',
    path: '/api/admin/home',
    owner: 'catalog',
    access: 'admin',
    needs: 'goods.write',
    addition: true,
    answers: { 200: Type.Object({ ...Composition, sources: HomeSources }) },
  },
  /**
   * `version` is the version that was edited. When a newer version exists, the call answers 409 HOME_CHANGED with the
   * current `composition`. Images are upload paths or stored URLs.
   */
  composeHome: {
    summary: 'Replaces the blocks of the home page',
    method: 'PUT',
    path: '/api/admin/home',
    owner: 'catalog',
    access: 'admin',
    needs: 'goods.write',
    addition: true,
    refusals: ['HOME_CHANGED', 'HOME_IMAGE_MISSING', ...imageRefusals],
    action: '홈 구성 수정',
    body: Type.Object(Composition),
    answers: { 200: Type.Object({ ...Composition, sources: HomeSources }) },
  },
});
