import type { Shop } from '@gyeol/contracts/http/catalog/shop.ts';
import { catalogCalls } from '@gyeol/contracts/http/catalog.ts';
import { reviewCalls } from '@gyeol/contracts/http/review.ts';
import type { PageRoute } from '@gyeol/contracts/routes.ts';
import { imageAt, imageSrcSet, leadImageSizes } from '@gyeol/contracts/rules/image.ts';
import { lowestPrices } from '@gyeol/contracts/rules/item-prices.ts';
import { withParticle } from '@gyeol/contracts/rules/particle.ts';
import { itemAt, nextSaleMoment, opensAt } from '@gyeol/contracts/rules/sale.ts';
import { type Absolute, breadcrumbs, type Item, inStock, itemList, organization, product, website } from './json-ld.ts';
import { type LeadImage, missingMetadata, type PageMetadata, privateMetadata, summary } from './page-metadata.ts';
import type { ReadShop } from './shop-reader.ts';

export interface PageRequest {
  readonly route: PageRoute;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: URLSearchParams;
}
export interface MetadataSource {
  /** Requests with the same key get the same cached page, whoever the visitor is. */
  readonly key: string;
  readMetadata(shop: Shop): Promise<PageMetadata> | PageMetadata;
}
interface Tools {
  readonly read: ReadShop;
  readonly absolute: Absolute;
  readonly now: () => Date;
}
type FindMetadataSource = (request: PageRequest, tools: Tools) => MetadataSource;

/** The number of items on a list's first page (storefront document §9). */
const listSize = 12;
const byPriority = (images: readonly { imageUrl: string; priority: number }[]): string[] =>
  [...images].sort((a, b) => a.priority - b.priority).map(({ imageUrl }) => imageUrl);
const leadImage = (src: string | undefined, sizes: string, small = true): LeadImage | undefined =>
  src === undefined ? undefined : { src: small ? imageAt(src, 960) : src, srcSet: imageSrcSet(src), sizes };
const isId = (text: string | undefined): text is string =>
  text !== undefined && /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text));

/** Null when the home page does not begin with an image. */
const homeImage = async (read: ReadShop) => {
  const [first] = (await read(catalogCalls.home))?.sections ?? [];
  return first?.kind === 'hero' ? first.image : null;
};
const home: FindMetadataSource = (_, { read, absolute }) => ({
  key: 'home',
  readMetadata: async ({ profile }) => {
    const image = await homeImage(read);
    return {
      status: 200,
      description: profile.names.description,
      canonical: '/',
      image: image?.imageUrl,
      lead: leadImage(image?.imageUrl, leadImageSizes.banner),
      phoneLead: leadImage(image?.phoneImageUrl ?? undefined, '100vw'),
      jsonLd: [organization(absolute, profile), website(absolute, profile)],
    };
  },
});

const categoryOf = async (read: ReadShop, name: string): Promise<boolean> =>
  name === 'ALL' || ((await read(catalogCalls.categories)) ?? []).some((category) => category.name === name);

/** The list of all items, or of one category. Searches and filtered lists are views of it and are in no index. */
const shop: FindMetadataSource = ({ query }, { read, absolute }) => {
  const searched = (query.get('q') ?? '').trim() !== '';
  const category = query.get('category') || 'ALL';
  const filtered = ['minPrice', 'maxPrice', 'inStock', 'colours', 'sort'].some((name) => query.has(name));
  if (searched)
    return { key: 'search', readMetadata: ({ profile }) => ({ ...privateMetadata(profile), title: '상품 검색' }) };
  return {
    key: `shop ${filtered} ${category.slice(0, 50)}`,
    readMetadata: async ({ profile }) => {
      if (!(await categoryOf(read, category))) return { ...privateMetadata(profile), title: 'SHOP' };
      const { name, description } = profile.names;
      const first = { category, sort: 'createdAt', page: 0, size: listSize } as const;
      const items = (await read(catalogCalls.getByCategory, first))?._embedded.itemHomeDTOList ?? [];
      const path = category === 'ALL' ? '/shop' : `/shop?category=${encodeURIComponent(category)}`;
      const breadcrumbSteps = [['SHOP', '/shop'] as const, ...(category === 'ALL' ? [] : [[category, path] as const])];
      return {
        status: 200,
        title: category === 'ALL' ? 'SHOP' : category,
        description: `${name}의 ${category === 'ALL' ? '모든 상품' : category}. ${description}`,
        canonical: path,
        image: items[0]?.imageUrl,
        lead: filtered ? undefined : leadImage(items[0]?.imageUrl, leadImageSizes.card),
        jsonLd: [
          breadcrumbs(absolute, breadcrumbSteps),
          itemList(
            absolute,
            items.map(({ id }) => id),
          ),
        ],
      };
    },
  };
};

/** The Open Graph properties of an item at a moment. */
const productProperties = (item: Item, at: Date): Record<string, string> => {
  const availability = inStock(item) ? (opensAt(item, at) ? 'preorder' : 'in stock') : 'out of stock';
  return {
    'product:price:amount': String(lowestPrices(itemAt(item, at)).final),
    'product:price:currency': 'KRW',
    'product:availability': availability,
  };
};

const item: FindMetadataSource = ({ params: { id } }, { read, absolute, now }) => ({
  key: `item ${isId(id) ? id : ''}`,
  readMetadata: async ({ version, profile, delivery }) => {
    const found = isId(id) ? await read(catalogCalls.getById, { id: Number(id) }) : null;
    if (found === null) return missingMetadata(profile);
    // The call for the reviews may fail, because a page with a price and no stars is better than no metadata.
    const reviews = await read(reviewCalls.reviews, { itemId: found.id, page: 0, size: 1 }).catch(() => null);
    const at = now();
    const beside = {
      at,
      brand: profile.names.name,
      terms: version === '' ? undefined : delivery,
      ratings: reviews?.ratings,
    };
    const path = `/detail/${found.id}`;
    const images = [...new Set([found.imageUrl, ...byPriority(found.detailImages)])];
    const category = found.categories.find(({ name }) => name !== 'ALL')?.name;
    const categoryStep = category && ([category, `/shop?category=${encodeURIComponent(category)}`] as const);
    return {
      status: 200,
      title: found.title,
      description: summary(found.description) || profile.names.description,
      canonical: path,
      type: 'product',
      image: found.imageUrl,
      lead: leadImage(found.imageUrl, leadImageSizes.gallery),
      properties: productProperties(found, at),
      changesAt: nextSaleMoment(found, at),
      jsonLd: [
        product(absolute, found, images, beside),
        breadcrumbs(absolute, [['SHOP', '/shop'], ...(categoryStep ? [categoryStep] : []), [found.title, path]]),
      ],
    };
  },
});

const notice: FindMetadataSource = ({ params: { id } }, { read, absolute }) => ({
  key: `notice ${isId(id) ? id : ''}`,
  readMetadata: async ({ profile }) => {
    const found = isId(id) ? await read(reviewCalls.notice, { id: Number(id) }) : null;
    if (found === null) return missingMetadata(profile);
    const path = `/notice/detail/${found.id}`;
    return {
      status: 200,
      title: found.title,
      description: summary(found.content) || profile.names.description,
      canonical: path,
      type: 'article',
      image: found.imageUrl ?? undefined,
      properties: { 'article:published_time': found.createdAt },
      jsonLd: [
        breadcrumbs(absolute, [
          ['공지사항', '/notice'],
          [found.title, path],
        ]),
      ],
    };
  },
});

const about: FindMetadataSource = ({ route }, { read, absolute }) => ({
  key: route,
  readMetadata: async ({ profile }) => {
    const group = await read(catalogCalls.assetGroup, { code: 'ABOUT' });
    const imageUrl = group?.mainImageUrl ?? group?.assetImages[0]?.imageUrl;
    return {
      status: 200,
      title: 'ABOUT',
      description: `${profile.names.name} 브랜드 소개. ${profile.names.description}`,
      canonical: route,
      image: imageUrl,
      lead: leadImage(imageUrl, leadImageSizes.about, false),
      jsonLd: [organization(absolute, profile), breadcrumbs(absolute, [['ABOUT', route]])],
    };
  },
});

/** Link previews of a text page show the image of the home page. */
const text =
  (title: string, describe: (name: string) => string): FindMetadataSource =>
  ({ route }, { read, absolute }) => ({
    key: route,
    readMetadata: async ({ profile }) => ({
      status: 200,
      title,
      description: describe(profile.names.name),
      canonical: route,
      image: (await homeImage(read).catch(() => null))?.imageUrl,
      jsonLd: [breadcrumbs(absolute, [[title, route]])],
    }),
  });

const pages: Partial<Record<PageRoute, FindMetadataSource>> = {
  '/': home,
  '/shop': shop,
  '/detail/{id}': item,
  '/about-us': about,
  '/instructions': text(
    '이용안내',
    (name) => `주문과 결제, 배송, 교환과 반품, 환불, 적립금까지 ${name}에서 쇼핑하는 방법을 안내합니다.`,
  ),
  '/terms-of-use': text('이용약관', (name) => `${name} 온라인 쇼핑몰의 이용약관입니다.`),
  '/privacy-policy': text(
    '개인정보처리방침',
    (name) => `${withParticle(name, 'subject')} 수집하는 개인정보와 그 목적, 보유 기간, 이용자의 권리를 안내합니다.`,
  ),
  '/review-policy': text('리뷰 운영 원칙', (name) => `${name}에서 리뷰를 게시하고 정렬하고 삭제하는 기준입니다.`),
  '/notice': text('공지사항', (name) => `${name}의 새로운 소식과 배송, 이벤트 안내를 전합니다.`),
  '/notice/detail/{id}': notice,
};

/** Pages without a source are private. */
export const findMetadataSource = (request: PageRequest, tools: Tools): MetadataSource =>
  pages[request.route]?.(request, tools) ?? { key: 'private', readMetadata: ({ profile }) => privateMetadata(profile) };
